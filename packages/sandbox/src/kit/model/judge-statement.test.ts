import { expect, it } from 'vitest';
import { createWorld } from '../../world/create-world.ts';
import { judgeStatement } from './judge-statement.ts';

const world = createWorld();
const company = {
  ...world.company(37),
  industry: 'Software Development',
  headcount: 120,
  revenueUsd: 12_000_000,
  foundedYear: 2015,
  place: { city: 'Berlin', region: 'Berlin', country: 'Germany', countryCode: 'DE' },
  technologies: ['Salesforce', 'AWS'],
};
const person = world.person(0);

it.each([
  ['It has more than 200 employees', false],
  ['At least 100 people work there', true],
  ['headcount is over 1k', false],
  ['company size between 50-200 employees', true],
  ['50+ employees', true],
  ['Fewer than 150 full-time employees', true],
  ['not more than 100 employees', false],
  ['Revenue above $10M', true],
  ['more than 20 million in annual revenue', false],
  ['founded after 2010', true],
  ['Founded before 2010', false],
  ['Is it a B2B software company?', true],
  ['Is a healthcare or software company', true],
  ['is not a software company', false],
  ['Companies in the insurance industry', false],
  ['headquartered in Germany', true],
  ['based in the US', false],
  ['a Europe-based business', true],
  ['They are using Salesforce', true],
  ['Runs on Shopify', false],
  ['B2B software company with more than 200 employees', false],
  ['has raised venture capital', company.funding.length > 0],
])('judges %j', (text, isTrue) => {
  expect(judgeStatement(text, { company, person: null })?.isTrue).toBe(isTrue);
});

it.each([
  ['is a decision maker', true],
  ['works in sales', false],
  ['a VP or above', true],
])('judges of a head of a company %j', (text, isTrue) => {
  expect(judgeStatement(text, { company: null, person })?.isTrue).toBe(isTrue);
});

it('says by which facts', () => {
  expect(
    judgeStatement('A German software company with 50+ staff', { company, person: null })?.reads,
  ).toEqual(['is in Software Development', 'has 120 employees']);
});

it.each(['', 'Do we like them?', 'Send them 200 postcards', '$$$ more than employees'])(
  'leaves %j alone',
  (text) => {
    expect(judgeStatement(text, { company, person })).toBeNull();
  },
);
