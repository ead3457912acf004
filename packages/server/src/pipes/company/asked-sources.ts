/* Which providers are asked by what several pipes are made of. */

/** By `openWebsite` and `visitWebsite`. */
export const askedByVisits = ['website'] as const;

/** By `identifyCompany`. */
export const askedToIdentify = [...askedByVisits, 'crustdata', 'dns', 'gleif', 'wikidata'] as const;

/** By `gatherFacts`. */
export const askedForFacts = [
  ...askedByVisits,
  'amplemarket',
  'crustdata',
  'gleif',
  'leadmagic',
  'wikidata',
  'wikidata-query',
] as const;

/** By `findProfile`. */
export const askedForProfiles = [...askedToIdentify, 'amplemarket', 'prospeo'] as const;
