import { describe, expect, test } from 'vitest';
import { createTargetPolicy } from './target-policy.ts';

describe('with nothing opened', () => {
  const policy = createTargetPolicy([]);

  test.each([
    'localhost',
    'a.localhost',
    'redis',
    'db.internal',
    'printer.local',
    'nas.home.arpa',
    'nas.lan',
    'wiki.corp',
    'localhost.localdomain',
    'metadata.goog',
  ])('closes %s without asking its addresses', (host) => {
    expect(policy.judgeName(host, 80)).toBe('closed');
  });

  test('leaves a public name to its addresses', () => {
    expect(policy.judgeName('example.com', 443)).toBe('check');
    expect(policy.judgeName('notlocalhost.com', 443)).toBe('check');
  });

  test('allows public addresses only', () => {
    expect(policy.allowsAddress('8.8.8.8', 80)).toBe(true);
    expect(policy.allowsAddress('10.0.0.1', 80)).toBe(false);
  });
});

test('a host name opens itself on every port and nothing else', () => {
  const policy = createTargetPolicy(['CRM.internal.']);
  expect(policy.judgeName('crm.internal', 80)).toBe('open');
  expect(policy.judgeName('crm.internal', 8080)).toBe('open');
  expect(policy.judgeName('a.crm.internal', 80)).toBe('closed');
  expect(policy.allowsAddress('10.0.0.1', 80)).toBe(false);
});

test.each([
  ['crm.internal:8080', 'crm.internal'],
  ['localhost:8080', 'localhost'],
])('%s opens one port', (entry, host) => {
  const policy = createTargetPolicy([entry]);
  expect(policy.judgeName(host, 8080)).toBe('open');
  expect(policy.judgeName(host, 80)).toBe('closed');
});

test.each([
  ['10.0.0.0/8', '10.255.0.1', '192.168.0.1'],
  ['10.1.2.3', '10.1.2.3', '10.1.2.4'],
  ['127.0.0.1', '::ffff:127.0.0.1', '::1'],
  ['fd00::/8', 'fd12::1', 'fc00::1'],
  ['::1', '::1', '127.0.0.1'],
])('%s opens %s', (entry, inside, outside) => {
  const policy = createTargetPolicy([entry]);
  expect(policy.allowsAddress(inside, 1234)).toBe(true);
  expect(policy.allowsAddress(outside, 1234)).toBe(false);
});

test.each([
  ['10.1.2.3:81', '10.1.2.3'],
  ['[::1]:81', '::1'],
])('%s opens one port of an address', (entry, address) => {
  const policy = createTargetPolicy([entry]);
  expect(policy.allowsAddress(address, 81)).toBe(true);
  expect(policy.allowsAddress(address, 82)).toBe(false);
});

test('an open address block lets internal names speak through their addresses', () => {
  expect(createTargetPolicy(['10.0.0.0/8']).judgeName('crm.internal', 80)).toBe('check');
});

test('metadata names stay closed beside open address blocks', () => {
  expect(createTargetPolicy(['169.254.0.0/16']).judgeName('metadata.google.internal', 80)).toBe('closed');
  expect(createTargetPolicy(['metadata.google.internal']).judgeName('metadata.google.internal', 80)).toBe(
    'open',
  );
});

test.each([
  '',
  'http://localhost',
  '*.internal',
  'host:99999',
  '10.0.0.0/99',
  'a b',
  'user@host',
  'host:',
  '[::1',
])('rejects the entry "%s"', (entry) => {
  expect(() => createTargetPolicy([entry])).toThrow('is not a host name');
});
