import type { AnswerShape, Lookup, Operation, RequestExchange } from './operation.ts';

/** The same operation asking the scripted vendor, wherever that listens, instead of the host in the address. */
export function onLoopback<Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer, RequestExchange<Input, Answer>>,
): Operation<Input, Answer> {
  const { provider, exchange } = operation;
  const request: typeof exchange.request = (input, context) => {
    const spec = exchange.request(input, context);
    return { ...spec, path: new URL(spec.path).pathname };
  };
  return { ...operation, provider: { ...provider, reach: 'vendor' }, exchange: { ...exchange, request } };
}
