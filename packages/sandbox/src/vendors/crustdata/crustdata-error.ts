import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

/** Company endpoints explain an error in `description`, person endpoints in `reason`. */
export function crustdataError(
  status: number,
  path: string,
  told: { error: string; detail: string },
): SimulatedReply {
  const { error, detail } = told;
  const explained = path.startsWith('/person') ? { error, reason: detail } : { error, description: detail };
  return { status, body: explained };
}

export function badRequest(path: string, detail: string): SimulatedReply {
  return crustdataError(400, path, { error: 'Invalid request', detail });
}

/** The newer, typed form of an error; permission errors come in it. */
export function forbidden(message: string): SimulatedReply {
  return { status: 403, body: { error: { type: 'permission_error', message } } };
}

const supportedVersions: ReadonlySet<string> = new Set(['2025-11-01']);

export function refuseAtDoor({ path, headers, ...request }: SimulatedRequest): SimulatedReply | null {
  switch (judgeKey(bearerKey({ path, headers, ...request }))) {
    case 'missing':
      return crustdataError(401, path, {
        error: 'Unauthorized',
        detail: 'Authentication credentials were not provided.',
      });
    case 'invalid':
      return crustdataError(401, path, { error: 'Unauthorized', detail: 'Invalid API key.' });
    // The status is the older endpoints'; the newer ones' is not documented.
    case 'exhausted':
      return crustdataError(402, path, {
        error: 'Insufficient credits',
        detail: 'Your account has no credits left.',
      });
    case 'restricted':
      return forbidden('Your plan does not include this endpoint. Contact gtm@crustdata.co.');
    case 'accepted': {
      const isSupported = supportedVersions.has(headers['x-api-version'] ?? '');
      return isSupported
        ? null
        : badRequest(path, 'The x-api-version header is missing or not a supported version.');
    }
  }
}
