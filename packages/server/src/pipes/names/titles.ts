import { setOf } from './words-of.ts';

/** Forms of address that stand before a family name: `Mr Smith`, `Herr Müller`. Keys have no dots. */
const addresses = setOf(`
  mr mrs ms miss mx dr doctor prof professor herr hr frau fru mme mlle madame monsieur señor señora
  señorita sra srta dott dottssa dottoressa signor signora sigra dhr mevr mevrouw meneer pani
  rev reverend capt captain colonel lt lieutenant sgt sergeant cmdr commander admiral ambassador
  senator rabbi engr atty mudr judr phdr rndr dipl-ing dipl-kfm dipl-inform dr-ing г-н г-жа господин госпожа пан пані`);

/** Ranks and honours that may stand before a given name alone: `Sir Elton`. */
const honours = setOf(`
  sir dame lady lord father honorable honourable sheikh sheikha shri smt datuk dato datin doña`);

/** Titles only with their dot, for without it they are names: Maj Sjöwall, Gen Urobuchi, Mag. Huber. */
const dotted = setOf(`
  adv arch avv bc col dipl dkfm dña ds drs er fr gen geom habil hc hon ing ir jur mag maj med mgr
  nat oec phil pol rer sig sr univ`);

const suffixes = setOf(`
  jr sr junior senior júnior ii iii iv vi vii 2nd 3rd 4th esq esquire phd mba emba cpa pmp md dds dmd dvm
  dphil edd psyd jd llm llb msc bsc meng beng mphil mpa mph mfa mpp bba bcom mcom btech mtech bed
  cfa cfp cfe chfc cissp cisa cism ccna ccnp csm cspo safe shrm-cp shrm-scp sphr phr gphr leed frcs
  frcp mrcp mrcs facs facp faan aprn msn bsn dnp crna obe mbe cbe kbe frs faia aia raia riba cima
  acca aca fca fcca acma cgma cips mcips cipd ret retired lcsw lmft ncarb pharmd dpt`);

/** Also names or initials (Jack Ma, Hai Do, Kim Ng): suffixes when dotted, after a comma, or shouted. */
const doubtful = setOf('ba bs ca cs do ed ma ms od pa pe pt rn v do ra rd sc np');

const jobs = setOf(`
  ceo cto cfo coo cmo cio cro vp svp evp founder cofounder co-founder owner partner president chairman
  director manager engineer developer designer consultant analyst recruiter marketing sales
  inc llc ltd limited gmbh ag corp corporation company co plc bv sarl sas spa`);

/** What kind of title a leading word is; null if it is not a title. */
export function titleKind(word: string, key: string): 'address' | 'honour' | null {
  if (addresses.has(key)) return 'address';
  if (honours.has(key)) return 'honour';
  return dotted.has(key) && word.endsWith('.') ? 'address' : null;
}

/** Suffixes that follow even a single word: Sammy Jr. The rest may be a family name there (Jane Senior). */
const plainSuffixes = setOf('jr sr phd esq mba');

export function isPlainSuffix(key: string): boolean {
  return plainSuffixes.has(key);
}

export function isSuffix(key: string): boolean {
  return suffixes.has(key);
}

export function isDoubtfulSuffix(key: string): boolean {
  return doubtful.has(key);
}

/** Whether the words behind a comma are a post or a company rather than given names. */
export function isJobWord(key: string): boolean {
  return jobs.has(key);
}
