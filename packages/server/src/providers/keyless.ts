import { dns } from './dns/dns.ts';
import { gdelt } from './gdelt/gdelt.ts';
import { gleif } from './gleif/gleif.ts';
import { googlenews } from './googlenews/googlenews.ts';
import { website } from './website/website.ts';
import { wikidata } from './wikidata/wikidata.ts';
import { wikidataQuery } from './wikidata/wikidata-query.ts';

/** Every provider that takes no credential: id -> label. */
export const keyless: ReadonlyMap<string, string> = new Map(
  [dns, gdelt, gleif, googlenews, website, wikidata, wikidataQuery].map(({ id, label }) => [id, label]),
);
