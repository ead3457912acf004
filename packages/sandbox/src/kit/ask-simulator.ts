import type { World } from '../world/world.ts';
import type { SimulatedReply, Simulator } from './simulator.ts';

export interface Asked {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, text as it is. */
  body?: unknown;
}

/** Requests to one simulator in one session, as a test makes them: `ask('GET /credits', { headers })`. */
export function askSimulator(
  simulator: Simulator,
  world: World,
): (line: string, asked?: Asked) => SimulatedReply {
  const context = {
    world,
    state: new Map<string, string>(),
    now: () => Date.parse(`${world.today}T12:00:00Z`),
  };
  return (line, asked = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const body = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
    return simulator.handle(
      {
        method,
        path,
        query: new URLSearchParams(asked.query),
        headers: asked.headers ?? {},
        body: body ?? '',
      },
      context,
    );
  };
}
