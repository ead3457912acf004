import { expect, it } from 'vitest';
import { providerOf } from './provider-of.ts';

it.each([
  ['managed:hunter', 'hunter'],
  ['managed:hunter/hunter.find_email/ask', 'hunter'],
  ['hunter_9X3kQ2', 'hunter'],
  ['hunter_9X3kQ2/hunter.find_email/read', 'hunter'],
  ['gleif', 'gleif'],
  ['test:leadmagic', 'leadmagic'],
  ['_', 'unknown'],
])('%s is of %s, and says nothing of the credential', (credential, provider) => {
  expect(providerOf(credential)).toBe(provider);
});
