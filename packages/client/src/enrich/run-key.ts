/**
 * Makes the idempotency keys of a job. With a name, the key of a run comes from the name, the place of its rows and
 * the request, so another process makes the same keys. Without a name they are random.
 */
export function runKeys(name: string | undefined): (first: number, request: unknown) => Promise<string> {
  if (name === undefined) {
    const job = crypto.randomUUID();
    return (first) => Promise.resolve(`${job}-${first}`);
  }
  return async (first, request) => {
    const bytes = new TextEncoder().encode(JSON.stringify([name, first, request]));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `job-${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}
