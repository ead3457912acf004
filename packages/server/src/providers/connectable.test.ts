import { expect, test } from 'vitest';
import { connectable } from './connectable.ts';

test.each([...connectable])(
  '%s is checked by a look-up of its own that takes a credential',
  (id, { label, check }) => {
    expect(check?.provider).toMatchObject({ id, label });
    expect(check?.kind).toBe('lookup');
    expect(check?.provider.auth).not.toBe('none');
  },
);
