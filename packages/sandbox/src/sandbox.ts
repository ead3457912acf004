/* The sandbox without a service around it. Vendors are loaded only when they are served. */
import type { Switches } from './kit/switches.ts';
import type { SampleRequest } from './sample-request.ts';
import { sampleRequest } from './sample-request.ts';
import { createWorld } from './world/create-world.ts';
import type { SampleCompany, SamplePerson } from './world/sample.ts';
import { sampleCompanies, samplePeople } from './world/sample.ts';

export interface SandboxServer {
  url: string;
  /** Identifiers of the vendors, in alphabetical order. Each is below `<url>/vendors/<id>`. */
  vendors: string[];
  /** Ends requests that are under way. */
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** 0 for any that is free. */
  port: number;
  host: string;
  /** How all vendors behave at the start; what is left out is as if they were fast and without fault. */
  switches?: Partial<Switches>;
}

/** Rows of the simulated world to practise with; fewer where the world has fewer. */
export function sampleSandbox(of: 'people' | 'companies', count: number): SamplePerson[] | SampleCompany[] {
  const world = createWorld();
  return of === 'people' ? samplePeople(world, count) : sampleCompanies(world, count);
}

/** The request of `GET /v1/sandbox/sample`. */
export function sampleRunRequest(): SampleRequest {
  return sampleRequest(createWorld());
}

/** Serves all simulated vendors over HTTP; rejects when it cannot listen there. */
export async function serveSandbox(options: SandboxOptions): Promise<SandboxServer> {
  const [{ serveSimulators }, { simulators }] = await Promise.all([
    import('./kit/serve-simulators.ts'),
    import('./simulators.ts'),
  ]);
  const served = await serveSimulators({ ...options, simulators, world: createWorld() });
  return { ...served, vendors: simulators.map(({ id }) => id).toSorted() };
}
