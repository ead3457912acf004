/* One attempt to deliver: what is sent, and what its outcome means. */
import type { OutboundHttp } from '../engine/ports.ts';
import { runsOwner } from '../contract/webhooks.ts';
import type { AttemptEnd, ClaimedDelivery } from './claim-deliveries.ts';
import { sign, signedHeaders } from './sign.ts';
import { maxReplyBytes, retrySeconds, timeoutMs } from './webhook-limits.ts';

const gone = 410;
/** Retries come up to that much later, so that what failed together does not come back together. */
const jitter = 0.2;

interface AttemptOptions {
  http: OutboundHttp;
  /** The newest first. */
  secrets: readonly string[];
  now: () => number;
  random: () => number;
}

/** Signs a delivery and sends it, unless it is of sandbox: nothing leaves the process there. */
export async function attempt(
  delivery: ClaimedDelivery,
  { http, secrets, now, random }: AttemptOptions,
): Promise<AttemptEnd> {
  const refused = { at: null, status: null, signature: null, verdict: null, retrySeconds: 0 };
  if (delivery.url === null || secrets.length === 0)
    return { ...refused, state: 'failed', error: 'The endpoint was deleted.' };
  if (delivery.isDisabled) return { ...refused, state: 'failed', error: 'The endpoint is disabled.' };
  const at = new Date(now());
  const signed = { id: delivery.id, timestamp: Math.floor(at.getTime() / 1000), body: delivery.body };
  const signature = sign(signed, secrets);
  if (delivery.environment === 'sandbox')
    return { ...refused, state: 'not_sent', at, signature, error: 'Of sandbox, which sends nothing.' };
  const result = await http.request({
    url: delivery.url,
    method: 'POST',
    headers: [['content-type', 'application/json'], ...Object.entries(signedHeaders(signed, signature))],
    body: delivery.body,
    timeoutMs,
    maxResponseBytes: maxReplyBytes,
    dropsBody: true,
  });
  const [status, message] =
    result.outcome === 'answered'
      ? [result.status, `The reply had the status ${result.status}.`]
      : [null, result.message];
  return { at, status, signature, ...judge(delivery, { status, message, random }) };
}

interface Reply {
  status: number | null;
  message: string;
  random: () => number;
}

function judge(
  { owner, attempts }: ClaimedDelivery,
  { status, message, random }: Reply,
): Pick<AttemptEnd, 'state' | 'error' | 'retrySeconds' | 'verdict'> {
  const ofEndpoint = <Verdict>(verdict: Verdict) => (owner === runsOwner ? null : verdict);
  if (status !== null && status >= 200 && status < 300)
    return { state: 'delivered', error: null, retrySeconds: 0, verdict: ofEndpoint('well' as const) };
  const pause = status === gone ? undefined : retrySeconds[attempts];
  return {
    state: pause === undefined ? 'failed' : 'pending',
    error: message,
    retrySeconds: (pause ?? 0) * (1 + jitter * random()),
    verdict: ofEndpoint(status === gone ? ('gone' as const) : ('failing' as const)),
  };
}
