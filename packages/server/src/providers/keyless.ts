import { ares } from './ares/ares.ts';
import { ashby } from './ashby/ashby.ts';
import { brreg } from './brreg/brreg.ts';
import { dns } from './dns/dns.ts';
import { gdelt } from './gdelt/gdelt.ts';
import { github } from './github/github.ts';
import { gleif } from './gleif/gleif.ts';
import { googlenews } from './googlenews/googlenews.ts';
import { gravatar } from './gravatar/gravatar.ts';
import { greenhouse } from './greenhouse/greenhouse.ts';
import { lever, leverEu } from './lever/lever.ts';
import { rdap } from './rdap/rdap.ts';
import { rechercheEntreprises } from './recherche-entreprises/recherche-entreprises.ts';
import { website } from './website/website.ts';
import { wikidata } from './wikidata/wikidata.ts';
import { wikidataQuery } from './wikidata/wikidata-query.ts';
import { workday } from './workday/workday.ts';

const providers = [
  ares,
  ashby,
  brreg,
  dns,
  gdelt,
  github,
  gleif,
  googlenews,
  gravatar,
  greenhouse,
  lever,
  leverEu,
  rdap,
  rechercheEntreprises,
  website,
  wikidata,
  wikidataQuery,
  workday,
];

/** Where those that have one address are. */
export const keylessPlaces: ReadonlyMap<string, string> = new Map(
  providers.flatMap(({ id, baseUrl }) => (baseUrl.startsWith('https:') ? [[id, baseUrl] as const] : [])),
);

/** Every provider that needs no credential: id -> label. Those that may have one are in `connectable.ts`, too. */
export const keyless: ReadonlyMap<string, string> = new Map(providers.map(({ id, label }) => [id, label]));
