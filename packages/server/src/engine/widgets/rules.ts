import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldFormat } from '../../contract/field.ts';
import type { SeenOutput, SeniorityIcon, Widgets } from './widgets.ts';

/** Makes the widgets of one output; leaves out what it cannot say anything about. */
export type WidgetRule = (seen: SeenOutput) => Widgets;

/** How sure the accepted answer is. */
export const showConfidence: WidgetRule = ({ trace }) =>
  trace.confidence === null ? {} : { confidence: { numeric: trace.confidence } };

/** The pages an answer rests on. */
export const showSources: WidgetRule = ({ trace }) =>
  trace.sources.length === 0 ? {} : { sources: { list: trace.sources } };

/** Whether an action took place. */
export const showAction: WidgetRule = ({ value }) => ({
  action_summary: { result_status: value === true ? 'completed' : 'failed' },
});

/** An emoji in front of a verdict. */
export function showSign(signs: Readonly<Record<string, string>>): WidgetRule {
  return ({ value }) => {
    const sign = typeof value === 'object' ? undefined : signs[String(value)];
    return sign === undefined ? {} : { emoji: { value: sign } };
  };
}

/** A company's logo by its domain; icons.duckduckgo.com needs no key and answers with a default for unknown ones. */
export const showLogo: WidgetRule = ({ value, values }) => {
  const domain = values['company_domain'] ?? hostOf(values['company_website_url']);
  const entity = values['cleaned_company_name'] ?? values['company_name'] ?? value;
  if (typeof domain !== 'string' || typeof entity !== 'string') return {};
  return { entity_logo: { image_url: `https://icons.duckduckgo.com/ip3/${domain}.ico`, entity } };
};

/** A person's initials as an embedded picture: no host is asked for it, so nobody learns whose record is viewed. */
export const showAvatar: WidgetRule = ({ value }) => {
  if (typeof value !== 'string') return {};
  const initials = initialsOf(value);
  if (initials === '') return {};
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="20" fill="#46546b"/>' +
    `<text x="20" y="26" font-size="16" font-family="sans-serif" text-anchor="middle" fill="#fff">${initials}</text></svg>`;
  return { avatar: { image_url: `data:image/svg+xml,${encodeURIComponent(svg)}`, name: value } };
};

/** First letters of the first and the last word. Only letters, so that a name cannot contain markup. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return (letters.length > 1 ? [letters.at(0), letters.at(-1)] : letters).join('').toUpperCase();
}

/** A job title's icon, by how senior it sounds. */
export const showSeniority: WidgetRule = ({ value }) =>
  typeof value === 'string' ? { icon: { key: seniorityOf(value) } } : {};

/** For fields about a job as such. */
export const showJob: WidgetRule = ({ value }) => (value === null ? {} : { icon: { key: 'job' } });

/** The flag of a country by its ISO 3166-1 alpha-2 code, made of regional indicator symbols. */
export function flagOf(countryCode: string): string | null {
  if (!/^[A-Za-z]{2}$/.test(countryCode)) return null;
  return String.fromCodePoint(
    ...[...countryCode.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)),
  );
}

const titles: readonly [SeniorityIcon, RegExp][] = [
  [
    'seniority_c_suite',
    /\b(c[eftmopri]o|chief|founder|(?<!product )owner|(?<!vice[ -])president|managing director)\b/i,
  ],
  ['seniority_leadership', /\b(vp|vice[ -]president|svp|evp|director|head)\b/i],
  ['seniority_manager', /\b(manager|team lead|supervisor)\b/i],
  ['seniority_senior_ic', /\b(senior|sr|staff|principal|lead)\b/i],
  ['seniority_junior', /\b(junior|jr|intern|trainee|assistant|apprentice)\b/i],
  ['seniority_frontline', /\b(clerk|agent|representative|operator|driver|technician)\b/i],
];

function seniorityOf(title: string): SeniorityIcon {
  if (title.trim() === '') return 'seniority_unknown';
  return titles.find(([, pattern]) => pattern.test(title))?.[0] ?? 'seniority_ic';
}

/** What a format alone says about a value. */
export function dressByFormat(format: FieldFormat | null, { value }: Pick<SeenOutput, 'value'>): Widgets {
  if (typeof value === 'number' && format === 'currency') {
    const label = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', notation: 'compact' });
    return { display_value: { label: label.format(value), marks: ['bold'] } };
  }
  if (typeof value !== 'string') return {};
  if (format === 'profile_url') return { external_link: { url: value }, icon: { key: 'linkedin' } };
  if (format === 'url' || format === 'website_url') return { external_link: { url: value } };
  if (format === 'domain') return { external_link: { url: `https://${value}` } };
  return format === 'phone' ? dressPhone(value) : {};
}

function dressPhone(value: string): Widgets {
  const parsed = parsePhoneNumberFromString(value);
  if (parsed === undefined) return {};
  const emoji = parsed.country === undefined ? null : flagOf(parsed.country);
  return {
    display_value: { label: parsed.formatInternational() },
    ...(emoji === null ? {} : { location_indicator: { emoji } }),
  };
}

function hostOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}
