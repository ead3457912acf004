import { refuseTarget } from './bound-secret.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { hideValues } from './hide-values.ts';
import type { Judged } from './judge-reply.ts';
import { judgeReply } from './judge-reply.ts';
import { wireFormsOf } from './place-credential.ts';
import type { AnswerShape, Operation, Wire } from './operation.ts';

export interface Client {
  request(request: OutboundRequest): Promise<OutboundResult>;
}

interface Exchanged<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  input: Input;
}

/** Sends one request. Secrets go to hosts that admins named, and neither they nor the key come back. */
export async function exchangeOnce<Input, Answer extends AnswerShape>(
  { operation, input }: Exchanged<Input, Answer>,
  {
    client,
    outbound,
    key,
    wire,
  }: { client: Client; outbound: OutboundRequest; key: string | null; wire: Wire },
): Promise<{ judged: Judged<Answer>; delayedMs: number }> {
  const { provider, exchange } = operation;
  const secrets = exchange.kind === 'conversation' ? exchange.secretsOf(input) : [];
  const message = refuseTarget(outbound.url, secrets);
  if (message !== null) {
    const outcome = { outcome: 'failed', meaning: 'target_refused', message } as const;
    return { judged: { kind: 'ended', outcome, retry: null }, delayedMs: 0 };
  }
  const result = await client.request(outbound);
  const parts = wireFormsOf(provider.auth, key);
  const hidden = { key, secrets: [...secrets.map(({ value }) => value), ...parts] };
  return {
    judged: judgeReply({ provider, wire }, hideValues(result, hidden)),
    delayedMs: result.delayedMs ?? 0,
  };
}
