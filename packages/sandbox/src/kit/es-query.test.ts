import { describe, expect, it } from 'vitest';
import { fieldsOf, isRefusal, subFields, type EsIndex } from './es-index.ts';
import { compileEsQuery } from './es-query.ts';

const index: EsIndex = {
  fields: new Map([
    ...fieldsOf('keyword', ['name', 'tags', 'jobs.company']),
    ...fieldsOf('text', ['summary', 'jobs.title', 'history.title']),
    ...subFields('text', { kind: 'text' }, ['name']),
    ...subFields('exact', { kind: 'keyword' }, ['summary']),
    ...fieldsOf('number', ['size', 'history.active']),
    ...fieldsOf('date', ['founded', 'funded']),
  ]),
  unknownField: 'refused',
  nested: ['history'],
  clauses: new Set(
    'bool exists match match_all match_phrase multi_match nested prefix query_string range term terms wildcard'.split(
      ' ',
    ),
  ),
  takesOptions: true,
  mostValues: 5,
  today: '2026-11-01',
};

const document = {
  name: 'acme rockets',
  tags: ['saas', 'b2b'],
  summary: 'Workflow software for field teams: acme.test has worked from Lyon.',
  size: 143,
  founded: 2014,
  funded: '2026-09-15',
  empty: null,
  jobs: [
    { company: 'acme', title: 'VP of Sales' },
    { company: 'globex', title: 'Account Executive' },
  ],
  history: [
    { active: 1, title: 'VP of Sales' },
    { active: 0, title: 'Account Executive' },
  ],
};

function compile(query: unknown, on: EsIndex = index) {
  const compiled = compileEsQuery(query, on);
  if (isRefusal(compiled)) throw new Error(`refused: ${compiled.refused} ${compiled.name}`);
  return compiled;
}

const matches = (query: unknown): boolean => compile(query).isMatch(document);

const yes = { term: { size: 143 } };
const no = { term: { size: 1 } };

describe('a clause about one field', () => {
  it.each<[unknown, boolean]>([
    [{ match_all: {} }, true],
    [{ term: { name: 'acme rockets' } }, true],
    [{ term: { name: { value: 'acme rockets', boost: 2 } } }, true],
    [{ term: { name: 'Acme Rockets' } }, false],
    [{ term: { name: 'acme' } }, false],
    [{ term: { size: '143' } }, true],
    [{ term: { 'jobs.company': 'globex' } }, true],
    [{ term: { summary: 'software' } }, true],
    [{ term: { summary: 'Workflow' } }, false],
    [{ terms: { tags: ['crm', 'b2b'] } }, true],
    [{ terms: { tags: ['crm'] } }, false],
    [{ terms: { tags: [] } }, false],
    [{ match: { name: 'acme' } }, false],
    [{ match: { 'name.text': 'ACME engines' } }, true],
    [{ match: { 'name.text': { query: 'acme engines', operator: 'and' } } }, false],
    [{ match: { summary: 'acme.test' } }, true],
    [{ match: { summary: 'acme' } }, false],
    [{ match_phrase: { summary: 'Field Teams' } }, true],
    [{ match_phrase: { summary: 'teams field' } }, false],
    [{ match_phrase: { summary: '' } }, false],
    [{ match_phrase: { name: 'acme rockets' } }, true],
    [{ prefix: { name: 'acm' } }, true],
    [{ prefix: { summary: 'workf' } }, true],
    [{ prefix: { name: 'rock' } }, false],
    [{ wildcard: { name: '*rock?ts' } }, true],
    [{ wildcard: { name: 'rock*' } }, false],
    [{ wildcard: { name: { value: 'ACME*', case_insensitive: true } } }, true],
    [{ wildcard: { 'summary.exact': '*software*Lyon.' } }, true],
    [{ exists: { field: 'tags' } }, true],
    [{ exists: { field: 'jobs' } }, true],
    [{ exists: { field: 'name.text' } }, true],
    [{ range: { size: { gte: 143, lt: 144 } } }, true],
    [{ range: { size: { gt: '143' } } }, false],
    [{ range: { founded: { gte: '2014-01-01' } } }, true],
    [{ range: { founded: { gt: 2014 } } }, false],
    [{ range: { funded: { lte: '2026-09' } } }, true],
    [{ range: { funded: { gte: 'now-3M/d' } } }, true],
    [{ range: { funded: { gte: 'now-1M' } } }, false],
    [{ range: { funded: { lt: 'now' } } }, true],
    [{ range: { name: { gte: 'acme', lt: 'b' } } }, true],
  ])('%j is %s', (query, expected) => {
    expect(matches(query)).toBe(expected);
  });
});

describe('bool', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ must: yes, filter: [yes] }, true],
    [{ must: [yes, no] }, false],
    [{ filter: [no] }, false],
    [{ must_not: [no] }, true],
    [{ must_not: yes }, false],
    [{ should: [no, yes] }, true],
    [{ should: [no] }, false],
    [{ should: [no], must: [yes] }, true],
    [{ should: [no], must: [yes], minimum_should_match: 1 }, false],
    [{ should: [yes, no], minimum_should_match: 2 }, false],
    [{ should: [yes, no], minimum_should_match: '50%' }, true],
    [{ should: [yes, yes, no], minimum_should_match: -1 }, true],
    [{ should: [no], must_not: [no] }, false],
    [{ must: [{ bool: { must_not: [{ bool: { must_not: [yes] } }] } }] }, true],
  ])('%j is %s', (body, expected) => {
    expect(matches({ bool: body })).toBe(expected);
  });
});

describe('nested', () => {
  const job = (...must: unknown[]) => ({ nested: { path: 'history', query: { bool: { must } } } });
  const isActive = { term: { 'history.active': 1 } };
  const titled = (title: string) => ({ match: { 'history.title': title } });

  it('asks all of one entry, where flat fields are asked of any', () => {
    expect(matches(job(isActive, titled('sales')))).toBe(true);
    expect(matches(job(isActive, titled('executive')))).toBe(false);
    const flat = [{ term: { 'jobs.company': 'acme' } }, { match: { 'jobs.title': 'executive' } }];
    expect(matches({ bool: { must: flat } })).toBe(true);
  });

  it('alone sees entries, and sees nothing else', () => {
    expect(matches(titled('sales'))).toBe(false);
    expect(matches(job(yes))).toBe(false);
  });
});

describe('query_string', () => {
  const inSummary = (query: string, operator = 'or') =>
    matches({ query_string: { query, default_field: 'summary', default_operator: operator } });

  it.each<[string, string, boolean]>([
    ['software rockets', 'or', true],
    ['software rockets', 'and', false],
    ['software AND rockets', 'or', false],
    ['software AND NOT rockets', 'or', true],
    ['rockets OR (field teams)', 'and', true],
    ['"field teams"', 'and', true],
    ['"teams field"', 'or', false],
    ['softw*', 'and', true],
    ['software -field', 'and', false],
    ['+software +lyon', 'and', true],
  ])('%s, joined by %s, is %s', (query, operator, expected) => {
    expect(inSummary(query, operator)).toBe(expected);
  });

  it('looks in each of several fields', () => {
    expect(matches({ query_string: { query: 'rockets', fields: ['summary', 'name.text^3'] } })).toBe(true);
    expect(matches({ multi_match: { query: 'field teams', fields: ['summary'], type: 'phrase' } })).toBe(
      true,
    );
  });
});

describe('what it does not take', () => {
  it.each<[unknown, string, string]>([
    [{ fuzzy: { name: 'acm' } }, 'clause', 'fuzzy'],
    [{ bool: { must: [{ script: {} }] } }, 'clause', 'script'],
    [{ bool: { musty: [] } }, 'clause', 'musty'],
    [{ term: { colour: 'red' } }, 'field', 'colour'],
    [{ exists: { field: 'colour' } }, 'field', 'colour'],
    [{ nested: { path: 'jobs', query: yes } }, 'field', 'path'],
    [{ terms: { tags: ['1', '2', '3', '4', '5', '6'] } }, 'size', 'terms'],
    [{ term: { name: 'a' }, match_all: {} }, 'form', 'match_all'],
    [{ term: { name: ['a'] } }, 'form', 'value'],
    [{ term: { name: null } }, 'form', 'value'],
    [{ range: { size: { gte: 'many' } } }, 'form', 'gte'],
    [{ range: { size: { from: 1 } } }, 'clause', 'from'],
    [{ query_string: { query: '(software', default_field: 'summary' } }, 'form', 'query_string'],
    [{ bool: { should: [yes], minimum_should_match: { toString: 1 } } }, 'form', 'minimum_should_match'],
    [[], 'form', 'query'],
    [null, 'form', 'query'],
    ['name:acme', 'form', 'query'],
    [{}, 'form', 'query'],
  ])('%j: %s %s', (query, refused, name) => {
    expect(compileEsQuery(query, index)).toEqual({ refused, name });
  });

  it('is any option, where its vendor takes none', () => {
    const strict = { ...index, takesOptions: false };
    const refused = (query: unknown) => compileEsQuery(query, strict);
    expect(refused({ match: { summary: { query: 'software' } } })).toEqual({
      refused: 'clause',
      name: 'query',
    });
    expect(refused({ bool: { should: [yes], minimum_should_match: 1 } })).toEqual({
      refused: 'clause',
      name: 'minimum_should_match',
    });
    expect(compile({ term: { name: { value: 'acme rockets' } } }, strict).isMatch(document)).toBe(true);
  });

  it('is a field that does not exist, unless that is empty to its vendor', () => {
    const lenient = compile(
      { bool: { should: [{ term: { colour: 'red' } }, yes], must_not: [{ exists: { field: 'colour' } }] } },
      { ...index, unknownField: 'empty' },
    );
    expect(lenient.isMatch({ ...document, colour: 'red' })).toBe(true);
    expect(
      compile({ term: { colour: 'red' } }, { ...index, unknownField: 'empty' }).isMatch({ colour: 'red' }),
    ).toBe(false);
  });

  it('is depth without end', () => {
    let deep: unknown = yes;
    for (let level = 0; level < 5000; level += 1) deep = { bool: { must: [deep] } };
    expect(compileEsQuery(deep, index)).toMatchObject({ refused: 'size' });
    const brackets = '('.repeat(5000);
    const text = { query_string: { query: brackets, default_field: 'summary' } };
    expect(compileEsQuery(text, index)).toMatchObject({ refused: 'form' });
  });

  it('is a pattern that takes forever', () => {
    // An engine that goes back would not end in a lifetime.
    const slow = { wildcard: { name: `${'*a'.repeat(500)}b` } };
    expect(compile(slow).isMatch({ name: 'a'.repeat(2000) })).toBe(false);
  });
});

describe('of a document known in part', () => {
  const query = {
    bool: {
      must: [{ terms: { tags: ['saas'] } }, { range: { size: { gte: 50 } } }],
      must_not: [{ term: { name: 'globex' } }],
    },
  };

  it.each<[Record<string, unknown>, boolean]>([
    [{}, true],
    [{ size: 143 }, true],
    [{ size: 14 }, false],
    [{ size: null }, false],
    [{ name: 'globex' }, false],
    [{ tags: ['crm'] }, false],
    [{ size: 143, tags: ['saas'], name: 'acme' }, true],
  ])('%j may match: %s', (partial, expected) => {
    expect(compile(query).mayMatch(partial)).toBe(expected);
  });

  it('nothing is ruled out that an unknown part could bring about', () => {
    const either = compile({ bool: { should: [{ term: { size: 1 } }, { term: { name: 'acme' } }] } });
    expect([either.mayMatch({ size: 2 }), either.mayMatch({ size: 2, name: 'globex' })]).toEqual([
      true,
      false,
    ]);
    const title = { nested: { path: 'history', query: { match: { 'history.title': 'sales' } } } };
    const entries = [{ active: 1 }];
    expect(compile(title).mayMatch({ history: entries })).toBe(true);
    expect(compile(title).mayMatch({ history: [{ title: 'Accountant' }] })).toBe(false);
    expect(compile({ bool: { must_not: [title] } }).mayMatch({ history: entries })).toBe(true);
  });
});

it('tells what is looked for, and where', () => {
  const query = compile({
    bool: {
      must: [{ term: { name: 'acme' } }, { bool: { should: [{ terms: { name: ['globex', 'initech'] } }] } }],
      must_not: [{ term: { name: 'hooli' } }],
    },
  });
  expect(query.valuesOf('name')).toEqual(['acme', 'globex', 'initech']);
  expect([query.mentions('name'), query.mentions('jobs')]).toEqual([true, false]);
  expect(compile({ term: { 'jobs.company': 'acme' } }).mentions('jobs')).toBe(true);
});
