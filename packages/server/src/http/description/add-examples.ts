import type { Operation } from './operations.ts';
import type { Example } from './read-examples.ts';

/** The operation with an example of its parameters, its body and its answer. */
export function addExample(operation: Operation, example: Example | undefined): Operation {
  if (example === undefined) return operation;
  const { parameters = {}, request, response } = example;
  const { requestBody, responses } = operation;
  const answer = responses[response.status];
  return {
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) =>
        Object.hasOwn(parameters, one.name) ? { ...one, example: parameters[one.name] } : one,
      ),
    }),
    ...(requestBody && request && { requestBody: withExample(requestBody, request) }),
    ...(answer && { responses: { ...responses, [response.status]: withExample(answer, response) } }),
  };
}

function withExample<Part extends { content?: Record<string, { example?: unknown }> }>(
  part: Part,
  { type = '', body }: { type?: string | undefined; body?: unknown },
): Part {
  const media = part.content?.[type];
  if (media === undefined) return part;
  return { ...part, content: { ...part.content, [type]: { ...media, example: body } } };
}
