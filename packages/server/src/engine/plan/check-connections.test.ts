import { expect, test } from 'vitest';
import { checkConnections, listConnections } from './check-connections.ts';

const using = (...connections: string[]) => ({
  pipe_id: 'x:y@1',
  connector: {
    strategy: 'first' as const,
    connections: connections.map((connection) => ({ type: 'vault' as const, connection })),
  },
});
const payloads = [
  { pipe_id: 'x:y@1' },
  using('a', 'b'),
  { pipe_id: 'x:y@1', connector: null },
  using('c'),
].map((payload, index) => ({ ...payload, path: `pipes[${index}]` }));

test('lists every connection that is named', () => {
  expect(listConnections(payloads)).toEqual(['a', 'b', 'c']);
});

test('refuses each one the organization does not have', () => {
  const errors = checkConnections(payloads, new Set(['a']));
  expect(errors.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'UnknownConnection pipes[1].connector.connections[1].connection',
    'UnknownConnection pipes[3].connector.connections[0].connection',
  ]);
});
