import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import type { WorldCompany } from '../../world/world.ts';
import { dns } from './dns.ts';

const world = createWorld();
const ask = askSimulator(dns, world);
const companies = Array.from({ length: 500 }, (_, index) => world.company(index));

function resolve(name: string, type: string) {
  const { status, body } = ask('GET /resolve', { query: { name, type } });
  return { http: status, reply: JSON.parse(JSON.stringify(body)) };
}

function dataOf(name: string, type: string): string[] {
  return (resolve(name, type).reply.Answer ?? []).map(({ data }: { data: string }) => data);
}

function companyWith(mailHost: WorldCompany['mailHost']): WorldCompany {
  const company = companies.find((one) => one.mailHost === mailHost);
  if (company === undefined) throw new Error(`nobody has mail at ${mailHost}`);
  return company;
}

describe('the simulated name system', () => {
  it.each([
    ['google', /^1 aspmx\.l\.google\.com\.$/, 'include:_spf.google.com'],
    ['microsoft', /^0 \S+\.mail\.protection\.outlook\.com\.$/, 'include:spf.protection.outlook.com'],
    ['proofpoint', /^10 \S+\.pphosted\.com\.$/, 'pphosted.com'],
    ['own', /^10 mail\./, 'v=spf1 mx'],
  ] as const)('knows the mail of %s', (mailHost, exchange, sender) => {
    const { domain } = companyWith(mailHost);
    expect(dataOf(domain, 'MX')[0]).toMatch(exchange);
    expect(dataOf(domain, 'TXT').join(' ')).toContain(sender);
  });

  it('has no usable exchange where no mail is taken', () => {
    const answers = companies
      .filter(({ mailHost }) => mailHost === 'none')
      .map(({ domain }) => dataOf(domain, 'MX'));
    for (const answer of answers) expect([[], ['0 .']]).toContainEqual(answer);
  });

  it('answers in the form of the JSON interface', () => {
    const { domain } = companyWith('google');
    const { http, reply } = resolve(domain, '15');
    expect(http).toBe(200);
    expect(reply).toMatchObject({
      Status: 0,
      Question: [{ name: `${domain}.`, type: 15 }],
      Answer: [{ name: `${domain}.`, type: 15, TTL: 300 }, {}, {}],
    });
  });

  it('tells an unknown name from one without such records', () => {
    const { domain } = companyWith('google');
    expect(resolve('no-such-top', 'A').reply).toMatchObject({ Status: 3 });
    expect(resolve(domain, 'CNAME').reply).toMatchObject({ Status: 0 });
    expect(resolve(domain, 'CNAME').reply.Answer).toBeUndefined();
  });

  it('has policies for most, quoted as all text is', () => {
    const policies = companies.flatMap(({ domain }) => dataOf(`_dmarc.${domain}`, 'TXT'));
    expect(policies.length).toBeGreaterThan(350);
    for (const policy of policies) expect(policy).toMatch(/^"v=DMARC1; p=(none|quarantine|reject)/);
  });

  it('knows where free mail goes', () => {
    expect(dataOf('gmail.com', 'MX')).toHaveLength(2);
  });

  it('gives addresses reserved for documentation only', () => {
    const addresses = companies.flatMap(({ domain }) => dataOf(domain, 'A'));
    expect(addresses.length).toBeGreaterThan(400);
    for (const address of addresses)
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.([1-9]|\d\d|1\d\d|2[0-4]\d|25[0-4])$/);
  });

  it('wants Cloudflare to be asked for JSON', () => {
    const { domain } = companyWith('google');
    const query = { name: domain, type: 'MX' };
    expect(ask('GET /dns-query', { query }).status).toBe(400);
    expect(ask('GET /dns-query', { query, headers: { accept: 'application/dns-json' } }).status).toBe(200);
  });

  it('refuses a type it does not know', () => {
    expect(resolve('example.com', 'WHAT').http).toBe(400);
  });
});
