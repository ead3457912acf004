import type { SimulatedReply } from '../../kit/simulator.ts';

/** Errors are lists: https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html */
export function salesforceError(
  status: number,
  errorCode: string,
  { message, fields }: { message: string; fields?: readonly string[] },
): SimulatedReply {
  return { status, body: [{ message, errorCode, ...(fields === undefined ? {} : { fields }) }] };
}
