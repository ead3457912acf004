import { getCountries } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { WidgetRule } from '../../engine/widgets/rules.ts';
import { flagOf } from '../../engine/widgets/rules.ts';

/** Where a profile says its person lives: in the present shape, and in the older one. */
const placed = z.union([
  z.object({ location: z.object({ country: z.string() }) }).transform(({ location }) => location.country),
  z.object({ country: z.string() }).transform(({ country }) => country),
]);

/** The flag of the country that a profile names. */
export const showFlag: WidgetRule = ({ value }) => {
  const country = placed.safeParse(value).data;
  const emoji = country === undefined ? null : flagOf(codeOf(country));
  return emoji === null ? {} : { location_indicator: { emoji } };
};

let codes: ReadonlyMap<string, string> | null = null;

/** The ISO code of a country given by its English name, or by the code itself. */
function codeOf(country: string): string {
  const text = country.trim();
  codes ??= readCodes();
  return text.length === 2 ? text : (codes.get(text.toLowerCase()) ?? '');
}

function readCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
}
