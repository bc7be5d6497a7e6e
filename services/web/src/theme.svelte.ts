// Light or dark: the system's, unless the reader chose.

export type Theme = 'light' | 'dark';

const CHOSEN = 'turntable.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

const stored = localStorage.getItem(CHOSEN);
let chosen = $state<Theme | null>(stored === 'light' || stored === 'dark' ? stored : null);
let systemDark = $state(system.matches);

const shown = (): Theme => chosen ?? (systemDark ? 'dark' : 'light');
const apply = () => {
  document.documentElement.dataset.theme = shown();
};

system.addEventListener('change', () => {
  systemDark = system.matches;
  apply();
});
apply();

export const theme = {
  get current(): Theme {
    return shown();
  },
  toggle(): void {
    chosen = shown() === 'dark' ? 'light' : 'dark';
    localStorage.setItem(CHOSEN, chosen);
    apply();
  },
};
