import { ServiceError } from '../../contract/errors.ts';

/** Each stream keeps a connection, and a few records in memory if the client reads slowly. */
export const maxStreams = 20;
/** All streams together must ask the database for much less than requests do. */
export const maxStreamsOfProcess = 500;

interface StreamLimits {
  ofOrganization: number;
  ofProcess: number;
  /** What a client that is refused can do. */
  instead: string;
}

const retryAfterSeconds = 5;
const limitsOfRuns: StreamLimits = {
  ofOrganization: maxStreams,
  ofProcess: maxStreamsOfProcess,
  instead: 'poll GET /v1/pipes/check/{run_id} instead',
};

/** Limits how many streams are open in this process: for each organization, and for all together. */
export function createOpenStreams(limits = limitsOfRuns) {
  const open = new Map<string, number>();
  let all = 0;
  const add = (organizationId: string, more: 1 | -1) => {
    const count = (open.get(organizationId) ?? 0) + more;
    if (count === 0) open.delete(organizationId);
    else open.set(organizationId, count);
    all += more;
  };
  /** Counts a stream, and returns a function that ends the count, which is safe to call twice. Throws if there are too many. */
  return (organizationId: string): (() => void) => {
    if ((open.get(organizationId) ?? 0) >= limits.ofOrganization) throw tooManyOfOrganization(limits);
    if (all >= limits.ofProcess) throw tooManyInAll(limits);
    add(organizationId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) add(organizationId, -1);
      isOpen = false;
    };
  };
}

function tooManyOfOrganization({ ofOrganization, instead }: StreamLimits): ServiceError {
  return refusal(
    'org-rate-limited',
    `This organization has ${ofOrganization} streams open, and cannot have more. Close one, or ${instead}.`,
  );
}

function tooManyInAll({ ofProcess, instead }: StreamLimits): ServiceError {
  return refusal(
    'unavailable',
    `This service has ${ofProcess} streams open, and cannot have more. Try again in ${retryAfterSeconds} s, or ${instead}.`,
  );
}

function refusal(type: 'org-rate-limited' | 'unavailable', detail: string): ServiceError {
  return new ServiceError(type, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });
}
