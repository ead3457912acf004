/* What the package exports to everybody. The subpaths of the workspace are for its other packages alone. */
export type { SandboxOptions, SandboxServer } from './sandbox.ts';
export { sampleRunRequest, sampleSandbox, serveSandbox } from './sandbox.ts';
export type { SampleRequest } from './sample-request.ts';
export type { Switches } from './kit/switches.ts';
export type {
  SimulatedReply,
  SimulatedRequest,
  Simulator,
  SimulatorContext,
  SimulatorState,
} from './kit/simulator.ts';
export type { WorldOptions } from './world/create-world.ts';
export { createWorld } from './world/create-world.ts';
export type { SampleCompany, SamplePerson } from './world/sample.ts';
export { sampleCompanies, samplePeople } from './world/sample.ts';
export type {
  CompanyQuery,
  Education,
  EmailPattern,
  Employment,
  FundingRound,
  Knowledge,
  Mailbox,
  NewsItem,
  PersonQuery,
  Place,
  Seniority,
  World,
  WorldCompany,
  WorldPerson,
} from './world/world.ts';
