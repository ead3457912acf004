import { expect, it } from 'vitest';
import { examineNode } from './examine-runtime.ts';

it.each(['22.15.0', '22.21.3', '24.0.0', '26.1.0'])(
  'takes Node %s, which the package supports',
  (version) => {
    expect(examineNode(version)).toMatchObject({ level: 'ok', mend: null });
  },
);

it.each(['18.20.8', '20.20.2', '22.14.0', '23.11.1'])('names Node %s, and what to install', (version) => {
  expect(examineNode(version)).toMatchObject({ level: 'problem', mend: 'Install Node 26.' });
});
