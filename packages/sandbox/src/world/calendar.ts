const dayMs = 86_400_000;

/** Days since the epoch of an ISO date. */
export const toDay = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** The ISO date of a day. By hand, as every person has several: `toISOString` takes ten times as long. */
export function toDate(day: number): string {
  const { year, month, monthDay } = divide(day);
  return `${year}-${twoDigits(month)}-${twoDigits(monthDay)}`;
}

export const dayOfYear = (year: number): number => Math.floor(Date.UTC(year, 0, 1) / dayMs);

export const yearOf = (day: number): number => divide(day).year;

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** The Gregorian calendar in years that start in March, so that the day that leap years add is the last one. */
function divide(day: number): { year: number; month: number; monthDay: number } {
  const sinceEra = day + 719_468;
  const era = Math.floor(sinceEra / 146_097);
  const ofEra = sinceEra - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const sinceMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, monthDay: ofYear - Math.floor((153 * sinceMarch + 2) / 5) + 1 };
}
