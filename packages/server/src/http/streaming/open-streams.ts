import { ServiceError } from '../../contract/errors.ts';

/** Each stream keeps a connection, and at most a few records in memory for a client that reads slowly. */
export const maxStreams = 20;
/** What all streams together ask of the database stays small beside what requests ask. */
export const maxStreamsOfProcess = 500;

const retryAfterSeconds = 5;
const poll = 'poll GET /v1/pipes/check/{run_id} instead';

/** Bounds how many streams are open in this process: those of an organization, and all of them. */
export function createOpenStreams() {
  const open = new Map<string, number>();
  let all = 0;
  const add = (organizationId: string, more: 1 | -1) => {
    const count = (open.get(organizationId) ?? 0) + more;
    if (count === 0) open.delete(organizationId);
    else open.set(organizationId, count);
    all += more;
  };
  /** Counts one in, and returns what counts it out, which is safe to call twice. Throws when there are too many. */
  return (organizationId: string): (() => void) => {
    if ((open.get(organizationId) ?? 0) >= maxStreams) throw tooManyOfOrganization();
    if (all >= maxStreamsOfProcess) throw tooManyInAll();
    add(organizationId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) add(organizationId, -1);
      isOpen = false;
    };
  };
}

function tooManyOfOrganization(): ServiceError {
  return refusal(
    'org-rate-limited',
    `This organization has ${maxStreams} streams open, and may have no more. Close one, or ${poll}.`,
  );
}

function tooManyInAll(): ServiceError {
  return refusal(
    'unavailable',
    `This service has ${maxStreamsOfProcess} streams open, and takes no more. Try again in ${retryAfterSeconds} s, or ${poll}.`,
  );
}

function refusal(type: 'org-rate-limited' | 'unavailable', detail: string): ServiceError {
  return new ServiceError(type, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });
}
