import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NameServer } from './name-server.fixture.ts';
import { encodeName, mxData, startNameServer, txtData } from './name-server.fixture.ts';
import type { OutboundRequest } from './guarded-request.ts';
import { createSystemDns } from './system-dns.ts';

let server: NameServer;

beforeAll(async () => {
  server = await startNameServer({
    'acme.test 15': { code: 0, data: [mxData(10, 'aspmx.l.google.com'), mxData(5, 'mail.acme.test')] },
    'nomail.test 15': { code: 0, data: [mxData(0, '')] },
    'acme.test 16': { code: 0, data: [txtData('v=spf1 ', '-all'), txtData('say "hi" \\')] },
    'acme.test 1': { code: 0, data: [Buffer.from([192, 0, 2, 1])] },
    'acme.test 28': { code: 0, data: [Buffer.from('20010db8000000000000000000000001', 'hex')] },
    'acme.test 2': { code: 0, data: [encodeName('ns1.acme.test')] },
    'www.acme.test 5': { code: 0, data: [encodeName('acme.test')] },
    'empty.test 15': { code: 0 },
    'broken.test 15': { code: 2 },
    'closed.test 15': { code: 5 },
    'silent.test 15': null,
  });
});

afterAll(() => server.close());

function ask(query: string, request: Partial<OutboundRequest> = {}) {
  return createSystemDns({ servers: [server.address] }).request({
    url: `dns://system/resolve?${query}`,
    method: 'GET',
    headers: [],
    body: null,
    timeoutMs: 2_000,
    maxResponseBytes: 1_000_000,
    ...request,
  });
}

async function read(query: string): Promise<unknown> {
  const result = await ask(query);
  if (result.outcome !== 'answered') return result;
  expect(result.status).toBe(200);
  return JSON.parse(result.body.toString('utf8'));
}

describe('createSystemDns', () => {
  test.each([
    ['name=acme.test&type=MX', 15, ['10 aspmx.l.google.com.', '5 mail.acme.test.']],
    ['name=nomail.test&type=mx', 15, ['0 .']],
    ['name=acme.test&type=TXT', 16, ['"v=spf1 " "-all"', '"say \\"hi\\" \\\\"']],
    ['name=acme.test', 1, ['192.0.2.1']],
    ['name=acme.test&type=AAAA', 28, ['2001:db8::1']],
    ['name=acme.test&type=NS', 2, ['ns1.acme.test.']],
    ['name=www.acme.test&type=CNAME', 5, ['acme.test.']],
  ])('answers %s', async (query, type, data) => {
    const name = `${new URLSearchParams(query).get('name')}.`;
    expect(await read(query)).toEqual({
      Status: 0,
      Question: [{ name, type }],
      Answer: data.map((text) => ({ name, type, data: text })),
    });
  });

  test.each([
    ['a name that does not exist', 'gone.test', 3],
    ['a name without such records', 'empty.test', 0],
    ['a name server that fails', 'broken.test', 2],
    ['a name server that refuses', 'closed.test', 5],
    ['a name that cannot be one', `${'x'.repeat(70)}.test`, 3],
  ])('has a status for %s', async (_, name, status) => {
    const reply = await read(`name=${name}&type=MX`);
    expect(reply).toMatchObject({ Status: status });
    expect(reply).not.toHaveProperty('Answer');
  });

  test('is late when the name server stays silent', async () => {
    const result = await ask('name=silent.test&type=MX', { timeoutMs: 50 });
    expect(result.outcome).toBe('timeout');
  });

  test.each(['', 'name=', 'name=acme.test&type=ANY', 'name=acme.test&type=constructor'])(
    'refuses the question "%s"',
    async (query) => {
      expect(await ask(query)).toMatchObject({ outcome: 'answered', status: 400 });
    },
  );

  test('tells a server that is not there from a name that is not there', async () => {
    const gone = await startNameServer({});
    await gone.close();
    const dns = createSystemDns({ servers: [gone.address] });
    const result = await dns.request({
      url: 'dns://system/resolve?name=acme.test&type=MX',
      method: 'GET',
      headers: [],
      body: null,
      timeoutMs: 5_000,
      maxResponseBytes: 1_000,
    });
    expect(result).toMatchObject({ outcome: 'failed', isTransient: true });
  });
});
