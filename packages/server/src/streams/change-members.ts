import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../contract/json-value.ts';
import type { Tx } from '../storage/database.ts';
import { digestOf } from '../storage/list-keys.ts';
import { maxMembers } from './stream-limits.ts';
import type { OpenStream } from './find-stream.ts';
import type { MemberEvent, StoredMember } from './write-members.ts';
import { readMembers, writeMembers } from './write-members.ts';

/** A pipe on a record of a run. */
export interface Writer {
  runId: string;
  position: number;
  pipeIndex: number;
}

/** `fields` null: a member keeps the fields it has. `writer` null: a call of the API. */
export type MemberChange = { key: string; writer: Writer | null } & (
  | { kind: 'enroll'; fields: JsonObject | null }
  | { kind: 'unenroll' }
);

/** `changed`: the key became a member, or stopped being one. Null if the stream is full. */
export type ChangedMember = { changed: boolean; enrollmentId: string | null } | null;

/** Changes members of a stream that is locked, one after the other, and writes what happened to its log. */
export async function changeMembers(
  tx: Tx,
  stream: OpenStream,
  changes: readonly MemberChange[],
): Promise<ChangedMember[]> {
  const digests = [...new Set(changes.map(({ key }) => digestOf(key)))];
  const before = await readMembers(tx, stream, digests);
  const log = new MemberLog(before, stream.memberCount);
  const changed = changes.map((change) => log.apply(change));
  await writeMembers(tx, stream, { before, after: log.members, events: log.events });
  return changed;
}

/** The members after each change, and the event for the log. */
class MemberLog {
  readonly members: Map<string, StoredMember>;
  readonly events: MemberEvent[] = [];
  #count: number;

  constructor(before: ReadonlyMap<string, StoredMember>, count: number) {
    this.members = new Map(before);
    this.#count = count;
  }

  apply(change: MemberChange): ChangedMember {
    const digest = digestOf(change.key);
    const member = this.members.get(digest);
    if (change.kind === 'unenroll') return this.#remove(digest, member);
    const fields = change.fields === null ? null : textOf(change.fields);
    if (member !== undefined) return this.#update(digest, member, fields);
    if (this.#count >= maxMembers) return null;
    this.#count += 1;
    const { key, writer } = change;
    const added = { digest, key, writer, enrollmentId: randomUUID(), fields: fields ?? '{}' };
    this.members.set(digest, added);
    this.events.push({ kind: 'enrolled', ...added });
    return { changed: true, enrollmentId: added.enrollmentId };
  }

  #update(digest: string, member: StoredMember, fields: string | null): ChangedMember {
    if (fields !== null && fields !== member.fields) {
      const updated = { ...member, fields };
      this.members.set(digest, updated);
      this.events.push({ kind: 'updated', ...updated });
    }
    return { changed: false, enrollmentId: member.enrollmentId };
  }

  #remove(digest: string, member: StoredMember | undefined): ChangedMember {
    if (member === undefined) return { changed: false, enrollmentId: null };
    this.members.delete(digest);
    this.#count -= 1;
    this.events.push({ kind: 'unenrolled', ...member });
    return { changed: true, enrollmentId: member.enrollmentId };
  }
}

/** The same text for the same fields, whatever their order. */
function textOf(fields: JsonObject): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))),
  );
}
