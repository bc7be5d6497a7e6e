// Counted nouns. Each language names all the forms that its whole numbers need, and no other.

const en = new Intl.PluralRules('en');
const es = new Intl.PluralRules('es');
const ru = new Intl.PluralRules('ru');
const fr = new Intl.PluralRules('fr');

const two = (rules: Intl.PluralRules) => (n: number, one: string, other: string) =>
  `${n} ${rules.select(n) === 'one' ? one : other}`;

/** `1 card`, `2 cards` */
export const countEn = two(en);

/** `1 carta`, `2 cartas` */
export const countEs = two(es);

/** `0 carte`, `1 carte`, `2 cartes` */
export const countFr = two(fr);

/** `1 карта`, `2 карты`, `5 карт` */
export const countRu = (n: number, one: string, few: string, many: string): string => {
  const form = ru.select(n);
  return `${n} ${form === 'one' ? one : form === 'few' ? few : many}`;
};
