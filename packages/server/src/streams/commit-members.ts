import type { EffectSource, ListCommit, ListEffect, ListPlace } from '../engine/ports.ts';
import { answerOnce } from '../storage/commit-effects.ts';
import type { Tx } from '../storage/database.ts';
import type { ChangedMember } from './change-members.ts';
import { changeMembers } from './change-members.ts';
import { lockStream } from './find-stream.ts';
import { noStream, streamFull } from './refusals.ts';

export type StreamEffect = Exclude<ListEffect, { kind: 'claim' }>;

/** Changes members of one stream for several records, and writes their intents and answers in the same transaction. */
export async function commitMembers(
  tx: Tx,
  place: ListPlace,
  asked: readonly { effect: StreamEffect; source: EffectSource }[],
): Promise<ListCommit[]> {
  return answerOnce(tx, asked, async (open) => {
    const stream = await lockStream(tx, place);
    if (stream === null) return open.map(() => noStream(place));
    const changes = open.map(({ effect, source }) => ({ ...effect, writer: source.key }));
    const changed = await changeMembers(tx, stream, changes);
    return open.map(({ effect }, at) => answerOf(effect, changed[at] ?? null) ?? streamFull(place));
  });
}

function answerOf(effect: StreamEffect, member: ChangedMember): ListCommit | null {
  if (member === null) return null;
  const { changed, enrollmentId } = member;
  const outputs =
    effect.kind === 'unenroll'
      ? { stream_unenrolled: changed }
      : { stream_enrolled: changed, stream_enrollment_id: enrollmentId };
  return { state: 'answered', outputs };
}
