/* `/collect/{id or shorthand name}`, and `/enrich?website=` for companies: one record in full. */
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToCoresignal, companyRecord } from './coresignal-company.ts';
import { employeeKnownToCoresignal, employeeRecord } from './coresignal-employee.ts';
import { coresignalError, insufficientCredits, isOutOfCredits, noSuchProfile } from './coresignal-error.ts';
import type { Dataset } from './coresignal-search.ts';

// People who are not among the world's numbered ones cannot be found by a number, so those that a search lists are kept.

export function rememberCompany({ id, domain }: WorldCompany, { state, world }: SimulatorContext): number {
  if (id > world.companyCount) state.set(`company:${id}`, domain);
  return id;
}

export function rememberEmployee(
  { id, profileUrl }: WorldPerson,
  { state, world }: SimulatorContext,
): number {
  if (id > world.personCount) state.set(`employee:${id}`, profileUrl);
  return id;
}

export function collect(
  dataset: Dataset,
  { request, key }: { request: SimulatedRequest; key: string },
  context: SimulatorContext,
): SimulatedReply {
  const record =
    dataset === 'company_multi_source'
      ? companyOf(context.world, companyByKey(key, context))
      : employeeOf(context.world, employeeByKey(key, context));
  return recordReply(record, request);
}

export function enrichCompany(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const website = request.query.get('website')?.trim();
  if (!website) return coresignalError(422, 'website is required');
  return recordReply(companyOf(world, world.findCompany({ domain: website })), request);
}

function recordReply(record: unknown, request: SimulatedRequest): SimulatedReply {
  if (record === null) return noSuchProfile();
  if (isOutOfCredits(request)) return insufficientCredits();
  return { status: 200, headers: { 'x-credits-remaining': '9980' }, body: record };
}

function companyOf(world: World, company: WorldCompany | null): unknown {
  const known = company && companyKnownToCoresignal(world, company);
  return known && companyRecord(world, known);
}

function employeeOf(world: World, person: WorldPerson | null): unknown {
  const known = person && employeeKnownToCoresignal(world, person);
  return known && employeeRecord(world, known);
}

function companyByKey(key: string, { world, state }: SimulatorContext): WorldCompany | null {
  if (!/^\d+$/.test(key)) return world.findCompany({ profileUrl: `https://www.linkedin.com/company/${key}` });
  const index = Number(key) - 1;
  if (index >= 0 && index < world.companyCount) return world.company(index);
  const domain = state.get(`company:${key}`);
  return domain === undefined ? null : world.findCompany({ domain });
}

function employeeByKey(key: string, { world, state }: SimulatorContext): WorldPerson | null {
  if (!/^\d+$/.test(key)) return world.findPerson({ profileUrl: `https://www.linkedin.com/in/${key}` });
  const index = Number(key) - 1;
  if (index >= 0 && index < world.personCount) return world.person(index);
  const profileUrl = state.get(`employee:${key}`);
  return profileUrl === undefined ? null : world.findPerson({ profileUrl });
}
