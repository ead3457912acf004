const pairs =
  'AT AUT AU AUS BE BEL BR BRA CA CAN CH CHE CN CHN CZ CZE DE DEU DK DNK ES ESP FI FIN FR FRA GB GBR IE IRL IL ISR IN IND ' +
  'IT ITA JP JPN KR KOR LU LUX MX MEX NL NLD NO NOR NZ NZL PL POL PT PRT SE SWE SG SGP US USA ZA ZAF';

/** ISO 3166-1 alpha-3 for the alpha-2 codes that occur in the world. */
export function threeLetterCode(twoLetters: string): string {
  return new RegExp(`\\b${twoLetters} (\\w{3})`).exec(pairs)?.[1] ?? twoLetters;
}
