import type { Span } from '@opentelemetry/api';
import { SpanKind } from '@opentelemetry/api';
import type { OutboundHttp, ProviderCallContext } from '../engine/ports.ts';
import type { CallResult } from '../providers/kit/call-result.ts';
import type { OutboundResult } from '../providers/kit/guarded-request.ts';
import type { AnswerShape } from '../providers/kit/operation.ts';
import type { ProviderSpec } from '../providers/kit/provider-spec.ts';
import type { Spans } from './spans.ts';
import { failSpan, kindOf } from './spans.ts';
import type { Tracing } from './tracing.ts';

/**
 * The spans of calls. They name the operation and how it ended, never a URL, a header or a body: those contain keys and
 * personal data. Vendors are not told about the trace.
 */
export function traceCalls(spans: Spans): Pick<Tracing, 'overProviders' | 'underProviders' | 'overHttp'> {
  return {
    overProviders: (providers) => ({
      findCredential: providers.findCredential,
      lookUp: async (operation, input, context) => {
        const span = beginCall(spans, operation, context);
        return endWith(span, {
          call: spans.within(span, () => providers.lookUp(operation, input, context)),
          resultOf: ({ result, isShared }) => {
            span.setAttribute('headrace.shared', isShared);
            return result;
          },
        });
      },
      perform: async (operation, input, context) => {
        const span = beginCall(spans, operation, context);
        return endWith(span, {
          call: spans.within(span, () => providers.perform(operation, input, context)),
          resultOf: (result) => result,
        });
      },
    }),
    underProviders: (client) => ({
      request: async (request) => {
        const result = await client.request(request);
        noteAnswer(spans.current(), { method: request.method, result });
        return result;
      },
    }),
    overHttp: (client) => ({ request: (request) => traceHttp(spans, client, request) }),
  };
}

function beginCall(
  spans: Spans,
  operation: { id: string; kind: string; provider: ProviderSpec },
  context: ProviderCallContext,
): Span {
  const attributes = {
    'headrace.provider': operation.provider.id,
    'headrace.operation': operation.id,
    'headrace.operation_kind': operation.kind,
    'headrace.environment': context.environment,
    // Run, position of the record, index of the pipe and step: a receipt can be found by these.
    'headrace.place': context.idempotencyKey,
  };
  return spans.begin(operation.id, { kind: SpanKind.CLIENT, attributes });
}

interface TracedCall<Answer> {
  call: Promise<Answer>;
  resultOf(answer: Answer): CallResult<AnswerShape>;
}

async function endWith<Answer>(span: Span, { call, resultOf }: TracedCall<Answer>): Promise<Answer> {
  try {
    const answer = await call;
    const result = resultOf(answer);
    const outcome = result.outcome === 'failed' ? result.meaning : result.outcome;
    span.setAttributes({ 'headrace.outcome': outcome, 'headrace.requests': result.requests });
    if (result.outcome === 'failed') failSpan(span, result.meaning);
    return answer;
  } catch (error) {
    failSpan(span, kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function noteAnswer(
  span: Span | undefined,
  { method, result }: { method: string; result: OutboundResult },
): void {
  // A template may have made the method of a user's request.
  span?.setAttribute('http.request.method', knownMethods.has(method) ? method : '_OTHER');
  if (result.outcome === 'answered') span?.setAttribute('http.response.status_code', result.status);
}

async function traceHttp(
  spans: Spans,
  client: OutboundHttp,
  request: Parameters<OutboundHttp['request']>[0],
): Promise<OutboundResult> {
  const { method } = request;
  const span = spans.begin('http request', { kind: SpanKind.CLIENT, attributes: {} });
  try {
    const result = await client.request(request);
    noteAnswer(span, { method, result });
    if (result.outcome !== 'answered') failSpan(span, result.outcome);
    return result;
  } finally {
    span.end();
  }
}
