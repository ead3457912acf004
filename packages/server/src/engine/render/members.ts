import type { JsonObject } from '../../contract/json-value.ts';
import { noWorker } from '../../contract/run-notice.ts';
import type { StoredRun } from '../../contract/stored-run.ts';

/** Members of a response that say what delays a run; empty if nothing does. */
export function noticeOf({ isStranded }: Pick<StoredRun, 'isStranded'>): JsonObject {
  return isStranded ? { notice: noWorker } : {};
}

/** The text of members that follow others in an object, with the comma between. */
export function renderMembers(members: JsonObject): string {
  const text = JSON.stringify(members).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}
