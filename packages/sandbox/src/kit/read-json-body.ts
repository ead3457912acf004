import type { SimulatedRequest } from './simulator.ts';

/** The body read as JSON; undefined when it is empty or not JSON. */
export function readJsonBody(request: SimulatedRequest): unknown {
  try {
    return JSON.parse(request.body);
  } catch {
    return undefined;
  }
}
