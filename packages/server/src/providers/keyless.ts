import { ashby } from './ashby/ashby.ts';
import { dns } from './dns/dns.ts';
import { gdelt } from './gdelt/gdelt.ts';
import { gleif } from './gleif/gleif.ts';
import { googlenews } from './googlenews/googlenews.ts';
import { greenhouse } from './greenhouse/greenhouse.ts';
import { lever, leverEu } from './lever/lever.ts';
import { website } from './website/website.ts';
import { wikidata } from './wikidata/wikidata.ts';
import { wikidataQuery } from './wikidata/wikidata-query.ts';
import { workday } from './workday/workday.ts';

const providers = [
  ashby,
  dns,
  gdelt,
  gleif,
  googlenews,
  greenhouse,
  lever,
  leverEu,
  website,
  wikidata,
  wikidataQuery,
  workday,
];

/** Where those that have one address are. */
export const keylessPlaces: ReadonlyMap<string, string> = new Map(
  providers.flatMap(({ id, baseUrl }) => (baseUrl.startsWith('https:') ? [[id, baseUrl] as const] : [])),
);

/** Every provider that takes no credential: id -> label. */
export const keyless: ReadonlyMap<string, string> = new Map(providers.map(({ id, label }) => [id, label]));
