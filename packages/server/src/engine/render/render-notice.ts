import type { StoredRun } from '../../contract/stored-run.ts';
import { noWorker } from '../../contract/run-notice.ts';

/** The member of a response that says what delays a run, with the comma before it; nothing where nothing does. */
export function renderNotice({ isStranded }: Pick<StoredRun, 'isStranded'>): string {
  return isStranded ? `,"notice":${JSON.stringify(noWorker)}` : '';
}
