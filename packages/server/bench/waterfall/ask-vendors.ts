/* The five vendors of the default work-email waterfall, asked the way a script would. */
import { Agent, request } from 'undici';

export interface Person {
  id: string;
  name: string;
  company_domain: string;
}

export interface VendorRequest {
  method: 'GET' | 'POST';
  /** Below the address of the vendors, with the query. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Empty where there is none. */
  body: string;
}

export interface Script {
  /** The text of the reply, whatever its status. */
  send(request: VendorRequest): Promise<string>;
}

/** A script that asks vendors over HTTP; `close` when it is done. */
export function openScript(vendorsUrl: string): Script & { close(): Promise<void> } {
  const agent = new Agent({ connections: 1024, pipelining: 1 });
  return {
    send: async ({ method, url, headers, body }) => {
      const sent = { dispatcher: agent, method, headers, body: method === 'GET' ? null : body };
      return (await request(vendorsUrl + url, sent)).body.text();
    },
    close: () => agent.close(),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any;

async function call(
  script: Script,
  path: string,
  options: { body?: unknown; headers: Record<string, string> },
): Promise<Reply> {
  const { body, headers } = options;
  const url = `/vendors${path}`;
  const text = await script.send(
    body === undefined
      ? { method: 'GET', url, headers, body: '' }
      : {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
  );
  return JSON.parse(text);
}

type Ask = (script: Script, person: Person) => Promise<string | null>;

const leadmagic: Ask = async (script, { name, company_domain: domain }) => {
  const body = { full_name: name, domain };
  const reply = await call(script, '/leadmagic/v1/people/email-finder', {
    body,
    headers: { 'x-api-key': 'bench' },
  });
  return reply.email ?? null;
};

const prospeo: Ask = async (script, { name, company_domain: domain }) => {
  const body = { data: { full_name: name, company_website: domain } };
  const reply = await call(script, '/prospeo/enrich-person', { body, headers: { 'x-key': 'bench' } });
  const email = reply.person?.email;
  return email?.revealed === true ? (email.email ?? null) : null;
};

const amplemarket: Ask = async (script, { name, company_domain: domain }) => {
  const query = new URLSearchParams({ name, company_domain: domain, reveal_email: 'true' });
  const headers = { authorization: 'Bearer bench' };
  const reply = await call(script, `/amplemarket/people/find?${query.toString()}`, { headers });
  return reply.email ?? null;
};

const hunter: Ask = async (script, { name, company_domain: domain }) => {
  const query = new URLSearchParams({ full_name: name, domain });
  const reply = await call(script, `/hunter/email-finder?${query.toString()}`, {
    headers: { 'x-api-key': 'bench' },
  });
  return (reply.data?.score ?? 0) >= 30 ? (reply.data?.email ?? null) : null;
};

const crustdata: Ask = async (script, { name, company_domain: domain }) => {
  const headers = { authorization: 'Bearer bench', 'x-api-version': '2025-11-01' };
  const field = 'experience.employment_details.current.company_website_domain';
  const conditions = [
    { field: 'basic_profile.name', type: '=', value: name },
    { field, type: '=', value: domain },
  ];
  const body = { filters: { op: 'and', conditions }, limit: 1 };
  const found = await call(script, '/crustdata/person/search', { body, headers });
  const url = found.profiles?.[0]?.social_handles?.professional_network_identifier?.profile_url;
  if (url === undefined) return null;
  const asked = { professional_network_profile_urls: [url], fields: ['contact'] };
  const reply = await call(script, '/crustdata/person/contact/enrich', { body: asked, headers });
  return reply[0]?.matches?.[0]?.person_data?.contact?.business_emails?.[0]?.email ?? null;
};

const waterfall = [leadmagic, prospeo, amplemarket, hunter, crustdata];

/** The first address any of them has. */
export async function findEmail(script: Script, person: Person): Promise<string | null> {
  for (const ask of waterfall) {
    const email = await ask(script, person);
    if (email !== null) return email;
  }
  return null;
}
