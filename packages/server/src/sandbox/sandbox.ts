/* The sandbox as the command line uses it, without a service around it. */
import type { SandboxSample } from '../contract/sandbox.ts';
import type { ServedSimulators } from './kit/serve-simulators.ts';
import { serveSimulators } from './kit/serve-simulators.ts';
import type { Switches } from './kit/switches.ts';
import { simulators } from './simulators.ts';
import { sampleRequest } from './sample-request.ts';
import { createWorld } from './world/create-world.ts';
import type { SampleCompany, SamplePerson } from './world/sample.ts';
import { sampleCompanies, samplePeople } from './world/sample.ts';

export interface SandboxServer extends ServedSimulators {
  /** Identifiers of the vendors, in alphabetical order. */
  vendors: string[];
}

/** Rows of the simulated world to practise with; fewer where the world has fewer. */
export function sampleSandbox(of: 'people' | 'companies', count: number): SamplePerson[] | SampleCompany[] {
  const world = createWorld();
  return of === 'people' ? samplePeople(world, count) : sampleCompanies(world, count);
}

/** The request of `GET /v1/sandbox/sample`. */
export function sampleRunRequest(): SandboxSample {
  return sampleRequest(createWorld());
}

/** Serves all simulated vendors over HTTP; rejects when it cannot listen there. */
export async function serveSandbox(options: {
  port: number;
  host: string;
  switches: Partial<Switches>;
}): Promise<SandboxServer> {
  const served = await serveSimulators({ ...options, simulators, world: createWorld() });
  return { ...served, vendors: simulators.map(({ id }) => id).toSorted() };
}
