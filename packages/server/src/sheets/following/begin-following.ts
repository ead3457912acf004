import { ServiceError } from '../../contract/errors.ts';
import type { NewFollow } from '../../contract/sheets/follow.ts';
import type { Db } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone } from '../refusals.ts';
import { openKeyed } from '../rows/append-rows.ts';
import type { SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import { putFollow } from './follow.ts';
import { findObstacle } from './member-rows.ts';

interface Beginning {
  setting: NewFollow;
  /** Throws where there is no such stream. */
  findStream(environment: 'production' | 'sandbox'): Promise<{ id: number; seq: number }>;
}

/** Lets a sheet follow a stream from now on, or start over. Throws what is wrong with the setting. */
export async function beginFollowing(
  db: Db,
  place: SheetPlace,
  { setting, findStream }: Beginning,
): Promise<void> {
  const obstacle = findObstacle(await loadSheet(db, place), setting);
  if (obstacle !== null) {
    const { path, message } = obstacle;
    throw new ServiceError('invalid-request', `${path}: ${message}`, {
      errors: [{ code: 'ValidationFailed', message, path }],
    });
  }
  const { environment } = await openKeyed(db, place, setting.key);
  // Members of that moment are read later; those that become members after it are in the events.
  const { id: streamId, seq } = await findStream(environment);
  await db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
    await shareSheet(tx, place);
    await putFollow(tx, place, { setting, streamId, seq });
  });
}
