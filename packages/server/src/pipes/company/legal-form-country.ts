/** Countries (ISO 3166-1) by the legal form at the end of a name, the likeliest first. */
const forms: readonly (readonly [form: RegExp, countries: readonly string[]])[] = [
  [/\bpty\.? (?:ltd|limited)$/i, ['AU']],
  [/\bpte\.? ltd$/i, ['SG']],
  [/\b(?:pvt\.?|private) (?:ltd|limited)$/i, ['IN']],
  [/\bsdn\.? bhd$/i, ['MY']],
  [/\b(?:sp\.? ?z\.? ?o\.? ?o)$/i, ['PL']],
  [/\bde c\.? ?v$/i, ['MX']],
  [/\b(?:ggmbh|gmbh|kgaa|ohg|ug|e\.?g|kg)$/i, ['DE', 'AT', 'CH']],
  [/\bag$/i, ['DE', 'CH', 'AT']],
  [/\b(?:inc|llc|corp|corporation|incorporated)$/i, ['US']],
  [/\b(?:plc|llp)$/i, ['GB']],
  [/\bdac$/i, ['IE']],
  [/\b(?:ltd|limited)$/i, ['GB', 'IE']],
  [/\b(?:sarl|s\.a\.r\.l|sas|s\.a\.s|sasu)$/i, ['FR']],
  [/\b(?:bv|b\.v|nv|n\.v)$/i, ['NL', 'BE']],
  [/\b(?:srl|s\.r\.l|spa|s\.p\.a)$/i, ['IT']],
  [/\b(?:sl|s\.l|slu|s\.l\.u)$/i, ['ES']],
  [/\b(?:lda)$/i, ['PT']],
  [/\b(?:ltda|eireli)$/i, ['BR']],
  [/\b(?:ab|aktiebolag)$/i, ['SE']],
  [/\b(?:aps|a\/s)$/i, ['DK']],
  [/\b(?:asa|as)$/i, ['NO']],
  [/\b(?:oy|oyj)$/i, ['FI']],
  [/\b(?:sro|s\.r\.o)$/i, ['CZ', 'SK']],
  [/\b(?:kk|k\.k|gk|g\.k)$/i, ['JP']],
  [/\b(?:sa|s\.a)$/i, ['FR', 'ES', 'CH', 'BE', 'PT']],
];

/** Where a company may be registered, by the legal form at the end of its name. Empty if that says nothing. */
export function countriesOfLegalForm(name: string): readonly string[] {
  const ended = name.trim().replace(/(?<![.,)])[.,)]+$/, '');
  // A single word is a name, not a legal form.
  if (!/\s/.test(ended)) return [];
  return forms.find(([form]) => form.test(ended))?.[1] ?? [];
}
