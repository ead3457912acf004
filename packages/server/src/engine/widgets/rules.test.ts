import { describe, expect, test } from 'vitest';
import type { FieldFormat, JsonValue } from '../../contract/field.ts';
import type { Outputs } from '../pipe.ts';
import {
  dressByFormat,
  flagOf,
  showAction,
  showAvatar,
  showConfidence,
  showJob,
  showLogo,
  showSeniority,
  showSign,
  showSources,
} from './rules.ts';
import type { SeenOutput, Widgets } from './widgets.ts';
import { newTrace } from './widgets.ts';

const seen = (value: JsonValue, values: Outputs = {}, trace = newTrace()): SeenOutput => ({
  value,
  values,
  trace,
});

test('confidence is that of the accepted answer, and absent without one', () => {
  expect(showConfidence(seen('x', {}, { ...newTrace(), confidence: 4 }))).toEqual({
    confidence: { numeric: 4 },
  });
  expect(showConfidence(seen('x'))).toEqual({});
});

test('sources are listed where there are any', () => {
  const list = [{ source: 'web', url: 'https://acme.com' }];
  expect(showSources(seen('x', {}, { ...newTrace(), sources: list }))).toEqual({ sources: { list } });
  expect(showSources(seen('x'))).toEqual({});
});

test.each([
  [true, 'completed'],
  [false, 'failed'],
  [null, 'failed'],
] as const)('an action whose outcome is %s is shown as %s', (value, status) => {
  expect(showAction(seen(value))).toEqual({ action_summary: { result_status: status } });
});

test('a verdict has a sign where one is known', () => {
  const rule = showSign({ true: '✅', false: '❌' });
  expect([rule(seen(true)), rule(seen(false)), rule(seen('maybe'))]).toEqual([
    { emoji: { value: '✅' } },
    { emoji: { value: '❌' } },
    {},
  ]);
});

describe('a logo', () => {
  const logo = (domain: string, entity: string) => ({
    entity_logo: { image_url: `https://icons.duckduckgo.com/ip3/${domain}.ico`, entity },
  });
  test.each<[JsonValue, Outputs, Widgets]>([
    ['Acme', { company_domain: 'acme.com' }, logo('acme.com', 'Acme')],
    [
      'x',
      { company_website_url: 'https://www.acme.com/about', company_name: 'Acme' },
      logo('acme.com', 'Acme'),
    ],
    [
      'x',
      { company_domain: 'acme.com', company_name: 'ACME Inc.', cleaned_company_name: 'Acme' },
      logo('acme.com', 'Acme'),
    ],
    ['Acme', {}, {}],
    ['Acme', { company_website_url: 'no address' }, {}],
    [null, { company_domain: 'acme.com' }, {}],
  ])('of %j with %j', (value, values, widgets) => {
    expect(showLogo(seen(value, values))).toEqual(widgets);
  });
});

test.each([
  ['Jane Doe', 'JD'],
  ['Ludwig van Beethoven', 'LB'],
  ['Cher', 'C'],
  ['Jack Jones', 'JJ'],
  ['山田 太郎', '山太'],
  ['<b>Eve</b> "Mallory"', 'BM'],
])('the avatar of %s is a picture of %s', (name, initials) => {
  const { avatar } = showAvatar(seen(name));
  expect(avatar?.name).toBe(name);
  expect(decodeURIComponent(avatar?.image_url ?? '')).toContain(`fill="#fff">${initials}</text>`);
});

test('a name without letters has no avatar', () => {
  expect([showAvatar(seen('42')), showAvatar(seen(null))]).toEqual([{}, {}]);
});

test.each([
  ['CEO', 'c_suite'],
  ['Chief Revenue Officer', 'c_suite'],
  ['Co-Founder', 'c_suite'],
  ['President', 'c_suite'],
  ['Managing Director', 'c_suite'],
  ['Vice President of Sales', 'leadership'],
  ['Senior Vice-President', 'leadership'],
  ['VP Engineering', 'leadership'],
  ['Head of Growth', 'leadership'],
  ['Director of Operations', 'leadership'],
  ['Engineering Manager', 'manager'],
  ['Team Lead', 'manager'],
  ['Senior Engineer', 'senior_ic'],
  ['Staff Engineer', 'senior_ic'],
  ['Product Owner', 'ic'],
  ['Engineer', 'ic'],
  ['Marketing Intern', 'junior'],
  ['Service Technician', 'frontline'],
  [' ', 'unknown'],
])('%s has the icon of %s', (title, key) => {
  expect(showSeniority(seen(title))).toEqual({ icon: { key: `seniority_${key}` } });
});

test('a value that is not a text has no icon', () => {
  expect([showSeniority(seen(null)), showJob(seen(null))]).toEqual([{}, {}]);
  expect(showJob(seen(42))).toEqual({ icon: { key: 'job' } });
});

test.each([
  ['DE', '🇩🇪'],
  ['us', '🇺🇸'],
  ['', null],
  ['DEU', null],
  ['Ü1', null],
])('the flag of %s is %s', (code, flag) => {
  expect(flagOf(code)).toBe(flag);
});

test.each<[FieldFormat | null, JsonValue, Widgets]>([
  [
    'profile_url',
    'https://linkedin.com/in/j',
    { external_link: { url: 'https://linkedin.com/in/j' }, icon: { key: 'linkedin' } },
  ],
  ['url', 'https://acme.com/x', { external_link: { url: 'https://acme.com/x' } }],
  ['website_url', 'https://acme.com', { external_link: { url: 'https://acme.com' } }],
  ['domain', 'acme.com', { external_link: { url: 'https://acme.com' } }],
  ['currency', 1_500_000, { display_value: { label: '$1.5M', marks: ['bold'] } }],
  [
    'phone',
    '+4930123456',
    { display_value: { label: '+49 30 123456' }, location_indicator: { emoji: '🇩🇪' } },
  ],
  ['phone', 'nothing', {}],
  ['text', 'x', {}],
  [null, 'https://acme.com', {}],
  ['url', null, {}],
])('the format %s alone dresses %j', (format, value, widgets) => {
  expect(dressByFormat(format, { value })).toEqual(widgets);
});
