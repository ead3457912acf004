import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isConnectionId } from '../vault/open-connections.ts';
import { braveSearch } from './brave-search/brave-search.ts';
import { connectable } from './connectable.ts';
import { exa } from './exa/exa.ts';
import { managedKeyVariable } from './kit/managed-key-variable.ts';

test.each([...connectable].filter(([, { check }]) => check !== null))(
  '%s is checked by a look-up of its own that takes a credential',
  (id, { label, check }) => {
    expect(check?.provider).toMatchObject({ id, label });
    expect(check?.kind).toBe('lookup');
    expect(check?.provider.auth).not.toBe('none');
  },
);

test.each([braveSearch, exa])('$id has no free call and its own label all the same', ({ id, label }) => {
  expect(connectable.get(id)).toEqual({ label, check: null });
});

test.each([...connectable.keys()])('%s can be named in a variable and in ids of connections', (id) => {
  const variable = managedKeyVariable(id);
  expect(variable).toMatch(/^[A-Z][A-Z0-9_]*$/);
  expect(readConfig({ [variable]: 'the key' }, { role: 'all' }).managedKeys).toEqual(
    new Map([[id, 'the key']]),
  );
  const connection = `${id}_4k0c9x1m7q2z8b5d`;
  expect(isConnectionId(connection)).toBe(true);
  // A connection is found by the id before its `_`.
  expect([...connectable.keys()].filter((other) => connection.startsWith(`${other}_`))).toEqual([id]);
});
