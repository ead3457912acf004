import { expect, test } from 'vitest';
import { createBreakers } from '../../src/providers/kit/breakers.ts';
import type { CallSettings } from '../../src/providers/kit/call-settings.ts';
import { callOperation } from '../../src/providers/kit/call-operation.ts';
import type { OutboundResult } from '../../src/providers/kit/guarded-request.ts';
import { noDatabases } from '../../src/providers/kit/no-databases.fixture.ts';
import { fetchText } from '../../src/providers/website/website.ts';
import { lookUpMail } from '../../src/providers/dns/dns.ts';

const servfail: OutboundResult = {
  outcome: 'answered',
  status: 200,
  headers: [['content-type', 'application/dns-json']],
  body: Buffer.from('{"Status": 2}'),
};
const late: OutboundResult = { outcome: 'timeout', message: 'The name server did not answer in time' };

/** What everybody asks with, and who took a place in which bucket. */
function startNetwork(result: OutboundResult) {
  const places: string[] = [];
  let sent = 0;
  const request = () => {
    sent += 1;
    return Promise.resolve(result);
  };
  const settings: CallSettings = {
    vendors: { request },
    web: { request },
    databases: noDatabases,
    baseUrl: ({ baseUrl }) => baseUrl,
    limitsOf: () => null,
    limiter: {
      acquire: (bucket, { organizationId, mayHang }) => {
        places.push(`${bucket} ${organizationId} ${mayHang}`);
        return Promise.resolve(() => {});
      },
      block: () => Promise.resolve(0),
    },
    breakers: createBreakers(() => 0),
    haste: 1,
    now: () => 0,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
  };
  const contextOf = (kind: 'own' | 'keyless', digest: string) => ({
    credential: { id: 'a source', key: null, kind },
    organizationId: 'org-1',
    digest,
    idempotencyKey: '',
    class: 1,
    mayAsk: () => Promise.resolve(true),
  });
  return { settings, places, contextOf, sent: () => sent };
}

test.each([
  ['silence', late],
  ['SERVFAIL', servfail],
])('domains whose name servers are gone stop DNS for nobody: %s', async (_, result) => {
  const { settings, contextOf, sent } = startNetwork(result);
  for (let index = 0; index < 30; index += 1) {
    const domain = `dead-${index}.com`;
    const context = contextOf('keyless', domain);
    const called = await callOperation(settings, { operation: lookUpMail, input: { domain }, context });
    expect(called.outcome).toBe('failed');
  }
  expect(sent()).toBe(30);
  expect(settings.breakers.states()).toEqual([]);
});

test('places of what all ask with are counted by organization, others are their own', async () => {
  const { settings, contextOf, places } = startNetwork(late);
  const input = { url: 'https://tarpit.test/' };
  await callOperation(settings, { operation: fetchText, input, context: contextOf('keyless', 'a') });
  await callOperation(settings, { operation: fetchText, input, context: contextOf('own', 'b') });
  expect(places).toEqual(['a source org-1 true', 'a source null true']);
});
