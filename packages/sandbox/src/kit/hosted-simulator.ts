/* A simulator with the memory and the forced outcomes that every vendor has alike. */
import type { World } from '../world/world.ts';
import { createBoundedState } from './bounded-state.ts';
import type { ForcedOutcome } from './forced-outcome.ts';
import { findForcedOutcome, findNamedOutcome } from './forced-outcome.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorState } from './simulator.ts';
import { withForcedMisses } from './world-with-forced-misses.ts';

/** `silence`: the connection stays open and nothing comes. `unreachable`: there is no connection. */
export type SimulatedAnswer = SimulatedReply | 'silence' | 'unreachable';

export interface HostedSimulator {
  simulator: Simulator;
  ask(request: SimulatedRequest): SimulatedAnswer;
}

const maxStateEntries = 10_000;

/** What a vendor or a website answers when it should answer JSON and does not. */
export const malformedReply: SimulatedReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>not what you asked for',
};

const downReply: SimulatedReply = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
};

export interface Surroundings {
  world: World;
  now: () => number;
  /** The memory of a vendor; by default it has one in this process. */
  stateOf?: (vendor: string) => SimulatorState;
}

/** Every simulator on the same world, each with a memory of its own. */
export function hostSimulators(
  simulators: readonly Simulator[],
  { world, now, stateOf = () => createBoundedState(maxStateEntries) }: Surroundings,
): HostedSimulator[] {
  const seen = withForcedMisses(world);
  return simulators.map((simulator) => {
    const context = { world: seen, state: stateOf(simulator.id), now };
    return {
      simulator,
      ask: (request) => {
        switch (outcomeOf(simulator, request)) {
          case 'ratelimited':
            return simulator.limited;
          case 'timeout':
            return 'silence';
          case 'malformed':
            return malformedReply;
          case 'serverdown':
            return downReply;
          // The world has nothing of that name, so the simulator misses it in its vendor's own way.
          case 'notfound':
          case null:
            return simulator.handle(request, context);
        }
      },
    };
  });
}

function outcomeOf({ readsProse, writtenIn }: Simulator, request: SimulatedRequest): ForcedOutcome | null {
  if (readsProse === true) return findNamedOutcome(request);
  const written = writtenIn?.(request) ?? '';
  return (
    findForcedOutcome(request) ?? findForcedOutcome({ path: written, query: new URLSearchParams(), body: '' })
  );
}
