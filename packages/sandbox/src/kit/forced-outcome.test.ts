import { describe, expect, it } from 'vitest';
import { findForcedOutcome, findNamedOutcome, hasMissWord, isForcedNotFound } from './forced-outcome.ts';

function requestOf({ path = '/', query = '', body = '' }) {
  return { path, query: new URLSearchParams(query), body };
}

describe('findForcedOutcome', () => {
  it.each([
    ['a label of a host', { query: 'domain=ratelimited.example.com' }, 'ratelimited'],
    ['a word of a name', { query: 'name=Jane+Timeout' }, 'timeout'],
    ['the domain of an address', { body: '{"email":"jane@serverdown.com"}' }, 'serverdown'],
    ['a deep value of a body', { body: '{"filters":[{"names":["x","MALFORMED"]}]}' }, 'malformed'],
    ['an encoded path', { path: '/people/Jane%20NotFound' }, 'notfound'],
    ['a value of a form', { body: 'email=jane%40timeout.com' }, 'timeout'],
    ['a body of text', { body: 'jane_notfound' }, 'notfound'],
  ])('reads %s', (_, request, outcome) => {
    expect(findForcedOutcome(requestOf(request))).toBe(outcome);
  });

  it.each([
    ['a longer word', { query: 'domain=timeouts.example.com' }],
    ['the name of a parameter', { query: 'timeout=30' }],
    ['a key of a body', { body: '{"timeout":30}' }],
    ['a key of a form', { body: 'timeout=30' }],
    ['a path that is not well encoded', { path: '/%zz' }],
  ])('leaves %s alone', (_, request) => {
    expect(findForcedOutcome(requestOf(request))).toBeNull();
  });

  it('tells a forced miss from other outcomes', () => {
    expect(isForcedNotFound(requestOf({ query: 'q=notfound.com' }))).toBe(true);
    expect(isForcedNotFound(requestOf({ query: 'q=timeout.com' }))).toBe(false);
    expect(hasMissWord('https://www.linkedin.com/in/jane-notfound')).toBe(true);
    expect(hasMissWord('Notfounder Ltd')).toBe(false);
  });
});

it.each([
  ['why did the request timeout?', null],
  ['sandbox:model=timeout', 'timeout'],
  ['{"content":"sandbox:model=serverdown please"}', 'serverdown'],
  ['sandbox:model=timeouts', null],
  ['sandbox:model=prose', null],
])('in a whole text a word alone forces nothing: %s', (body, outcome) => {
  expect(findNamedOutcome({ path: '/', query: new URLSearchParams(), body })).toBe(outcome);
});
