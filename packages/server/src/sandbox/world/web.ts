import type { OutboundHttp } from '../../engine/ports.ts';
import type { OutboundRequest, OutboundResult } from '../../providers/kit/guarded-request.ts';

/**
 * The simulated web: every address answers, without leaving the process, with JSON that is a pure
 * function of the request. A host label such as `notfound` forces an outcome.
 */
export const simulatedWeb: OutboundHttp = {
  request: (request) => Promise.resolve(answer(request)),
};

const forcedStatus: Readonly<Record<string, number>> = { notfound: 404, ratelimited: 429, serverdown: 503 };

function answer(request: OutboundRequest): OutboundResult {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { outcome: 'refused', message: 'The URL is not a valid http or https address' };
  }
  const labels = url.hostname.split('.');
  if (labels.includes('timeout'))
    return { outcome: 'timeout', message: `The request got no answer within ${request.timeoutMs} ms` };
  if (labels.includes('malformed')) return respond(200, 'text/html', '<html><body>not what you asked for');
  const status = labels.map((label) => forcedStatus[label]).find((forced) => forced !== undefined) ?? 200;
  const body = { sandbox: true, method: request.method, url: url.href, body: request.body };
  return respond(status, 'application/json', JSON.stringify(body));
}

function respond(status: number, type: string, body: string): OutboundResult {
  return { outcome: 'answered', status, headers: [['content-type', type]], body: Buffer.from(body) };
}
