import { ServiceError } from '../../contract/errors.ts';

/** Each keeps a connection, and at most a few records in memory for a client that reads slowly. */
export const maxStreams = 20;

/** Bounds how many streams an organization has open in this process. */
export function createOpenStreams() {
  const open = new Map<string, number>();
  const add = (organizationId: string, more: number) => {
    const count = (open.get(organizationId) ?? 0) + more;
    if (count === 0) open.delete(organizationId);
    else open.set(organizationId, count);
  };
  /** Takes a place, and returns what gives it back, which is safe to call twice. Throws when there is none. */
  return (organizationId: string): (() => void) => {
    if ((open.get(organizationId) ?? 0) >= maxStreams) throw tooMany();
    add(organizationId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) add(organizationId, -1);
      isOpen = false;
    };
  };
}

function tooMany(): ServiceError {
  return new ServiceError(
    'org-rate-limited',
    `This organization has ${maxStreams} streams open here, which is the most; close one, or poll the check endpoint.`,
    { headers: { 'retry-after': '5' } },
  );
}
