/* Secrets go to hosts that admins named, and neither they nor the key come back. */
import type { BoundSecret } from './bound-secret.ts';
import { refuseTarget } from './bound-secret.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { hideValues } from './hide-values.ts';
import type { Judged } from './judge-reply.ts';
import { judgeReply } from './judge-reply.ts';
import { wireFormsOf } from './place-credential.ts';
import type { AnswerShape, Operation, Wire } from './operation.ts';

interface Sending<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  input: Input;
}

const noSecrets: readonly BoundSecret[] = [];

function secretsOf<Input, Answer extends AnswerShape>({
  operation: { exchange },
  input,
}: Sending<Input, Answer>): readonly BoundSecret[] {
  return exchange.kind === 'conversation' ? exchange.secretsOf(input) : noSecrets;
}

/** Why a request must not be sent; null if it may. */
export function refuseRequest<Input, Answer extends AnswerShape>(
  sending: Sending<Input, Answer>,
  { url }: OutboundRequest,
): Judged<never> | null {
  const message = refuseTarget(url, secretsOf(sending));
  if (message === null) return null;
  return { kind: 'ended', outcome: { outcome: 'failed', meaning: 'target_refused', message }, retry: null };
}

/** Judges a reply, without the secrets and the key that were sent. */
export function judgeSafely<Input, Answer extends AnswerShape>(
  sending: Sending<Input, Answer>,
  { result, key, wire }: { result: OutboundResult; key: string | null; wire: Wire },
): Judged<Answer> {
  const { provider } = sending.operation;
  const secrets = [...secretsOf(sending).map(({ value }) => value), ...wireFormsOf(provider.auth, key)];
  return judgeReply({ provider, wire }, hideValues(result, { key, secrets }));
}
