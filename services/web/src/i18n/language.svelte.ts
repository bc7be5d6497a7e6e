// The language of the page: the browser's, unless the reader chose another. Catalogues of messages
// are loaded one language at a time, and all of those in use change together.

export const LANGUAGES = ['en', 'es', 'ru', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  fr: 'Français',
};

const CHOSEN = 'turntable.language';

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);

function preferred(): Language {
  const chosen = localStorage.getItem(CHOSEN);
  if (isLanguage(chosen)) return chosen;
  for (const tag of navigator.languages) {
    const [base] = tag.split('-');
    if (isLanguage(base)) return base;
  }
  return 'en';
}

const first = preferred();
let current = $state<Language>(first);
document.documentElement.lang = first;

const inUse = new Set<{ load(language: Language): Promise<unknown> }>();

export const language = {
  get current(): Language {
    return current;
  },
  async choose(next: Language): Promise<void> {
    await Promise.all([...inUse].map((catalogue) => catalogue.load(next)));
    localStorage.setItem(CHOSEN, next);
    document.documentElement.lang = next;
    current = next;
  },
};

/** Messages of one part of the page; every language has the same keys, or the build fails. */
export class Catalogue<M> {
  private loaded = $state.raw<Partial<Record<Language, M>>>({});
  private readonly sources: Record<Language, () => Promise<{ default: M }>>;

  constructor(sources: Record<Language, () => Promise<{ default: M }>>) {
    this.sources = sources;
  }

  async load(wanted: Language = current): Promise<M> {
    inUse.add(this);
    const held = this.loaded[wanted];
    if (held) return held;
    const { default: messages } = await this.sources[wanted]();
    this.loaded = { ...this.loaded, [wanted]: messages };
    return messages;
  }

  /** The messages in the page's language. They must have been loaded. */
  get now(): M {
    const messages = this.loaded[current];
    if (!messages) throw new Error('these messages are not loaded yet');
    return messages;
  }
}

/** A name given in several languages, by a board or a title. */
export const named = (names: Readonly<Record<string, string>>): string => names[current] ?? names.en ?? '';
