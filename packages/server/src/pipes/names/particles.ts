import { setOf } from './words-of.ts';

/** Particles written small when capitals had to be undone: `VAN DER BERG` is van der Berg. */
const small = setOf(`
  aan af ap auf av bij bin bint binti da das de degli dei del della delle dello den der des do dos
  du het ibn im in la las le les lo los 's 't ’s ’t op te ten ter thoe uit van vande vanden vander
  ver vom von voor zu zum zur
  фон ван де дер тер бин ибн
  בן בר בת בן־ ابن بن بنت`);

/** Particles that keep a capital by custom: Di Stefano, El Amrani, Ben Ali, St. James, Ní Bhriain. */
const capital = setOf(`
  abd abdel abdul abou abu al ben di el fitz mac mc ní nic ó saint sainte san santa st ste uí
  абу аль эль أبو ابو آل عبد אבו אל`);

/** Articles: small after another particle (de la Cruz), with a capital in front (La Rosa, Le Pen). */
const articles = setOf('la las le les lo los');

/** Of Spanish and Portuguese names; the word before one may be a family name (García de León). */
const iberian = setOf('da das de del do dos');

/** Joins two family names: Ortega y Gasset, Puig i Cadafalch, Melo e Castro. */
const conjunctions = setOf('e i y');

/** Open a given name of two words: Abdul Rahman, Abu Bakr, Md. Rahim. */
const givenOpeners = setOf('abd abdel abdul abu md mohd muhd عبد أبو ابو');

export function isParticle(key: string): boolean {
  return small.has(key) || capital.has(key);
}

export function isIberianParticle(key: string): boolean {
  return iberian.has(key);
}

export function isConjunction(key: string): boolean {
  return conjunctions.has(key);
}

export function opensGivenName(key: string): boolean {
  return givenOpeners.has(key);
}

/** Whether the particle is written small behind `before` (the key of the word in front, if any). */
export function isSmallParticle(key: string, before: string | undefined): boolean {
  if (articles.has(key)) return before !== undefined && (small.has(before) || conjunctions.has(before));
  return small.has(key) || conjunctions.has(key) || key === 'und';
}
