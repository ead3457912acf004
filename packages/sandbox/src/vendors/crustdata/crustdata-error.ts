import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

/** Company endpoints explain an error in `description`, person endpoints in `reason`. */
export function badRequest({ request }: Asked, detail: string): SimulatedReply {
  const error = 'Invalid request';
  const isPerson = request.path.startsWith('/person');
  return { status: 400, body: isPerson ? { error, reason: detail } : { error, description: detail } };
}
