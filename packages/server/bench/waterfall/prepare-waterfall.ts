/* Goes through the waterfall as the script and as the service do, so that every reply they will ask for is there. */
import { acceptEmail, emailPolicy } from '../../src/pipes/accept/email.ts';
import type { Sought } from '../../src/pipes/work-email/sought.ts';
import { findEmail as amplemarketFindEmail } from '../../src/providers/amplemarket/amplemarket.ts';
import { findEmailByProfile as crustdataFindEmail } from '../../src/providers/crustdata/find-email.ts';
import { findPerson as crustdataFindPerson } from '../../src/providers/crustdata/find-person.ts';
import { findEmail as hunterFindEmail } from '../../src/providers/hunter/hunter.ts';
import { buildRequest } from '../../src/providers/kit/build-request.ts';
import type { AnswerShape, Lookup, RequestExchange } from '../../src/providers/kit/operation.ts';
import { findEmail as leadmagicFindEmail } from '../../src/providers/leadmagic/leadmagic.ts';
import { findEmail as prospeoFindEmail } from '../../src/providers/prospeo/prospeo.ts';
import type { Person, VendorRequest } from './ask-vendors.ts';
import { findEmail } from './ask-vendors.ts';
import type { PreparedReplies } from './prepared-replies.ts';

type Preparing = Pick<PreparedReplies, 'prepare'>;

const findAt = [leadmagicFindEmail, prospeoFindEmail, amplemarketFindEmail, hunterFindEmail];

/** Keeps the replies to all that the script and the service ask about these people. */
export async function prepareWaterfall(replies: Preparing, people: readonly Person[]): Promise<void> {
  const send = (request: VendorRequest) =>
    Promise.resolve(String(replies.prepare(request)?.body ?? 'no reply'));
  for (const person of people) {
    await findEmail({ send }, person);
    askAsService(replies, { name: person.name, domain: person.company_domain, company: null });
  }
}

function askAsService(replies: Preparing, sought: Sought): void {
  const policy = { config: emailPolicy.defaults, domain: sought.domain };
  for (const operation of findAt) {
    const found = ask(replies, operation, sought);
    if (found !== null && acceptEmail(found, policy).accepted) return;
  }
  const profileUrl = ask(replies, crustdataFindPerson, sought)?.profile_url ?? null;
  if (profileUrl !== null) ask(replies, crustdataFindEmail, { profileUrl });
}

/** The answer of a vendor to an operation, with the credential that `vendorSettings` gives the service. */
function ask<Input, Answer extends AnswerShape>(
  replies: Preparing,
  { provider, exchange }: Lookup<Input, Answer, RequestExchange<Input, Answer>>,
  input: Input,
): Answer | null {
  const host = 'http://vendors.invalid';
  const { url, method, headers, body } = buildRequest(exchange.request(input, { idempotencyKey: '' }), {
    provider,
    baseUrl: `${host}/vendors/${provider.id}`,
    key: 'bench',
    timeoutMs: exchange.wire.deadlineMs,
    maxResponseBytes: exchange.wire.maxReplyBytes,
  });
  const { pathname, search } = new URL(url);
  const reply = replies.prepare({
    method: method === 'GET' ? 'GET' : 'POST',
    url: pathname + search,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: body ?? '',
  });
  // A miss has a status of its own at some vendors.
  return reply?.status === 200 ? exchange.read(JSON.parse(String(reply.body)), input) : null;
}
