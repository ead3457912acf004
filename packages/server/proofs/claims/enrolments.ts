import type { Finding } from '../kit/finding.ts';
import { checkWinners, findWinners } from './check-winners.ts';
import type { StreamEvent } from './read-lists.ts';
import { readEvents, readStream } from './read-lists.ts';
import type { Subject } from './subject.ts';

const stream = 'enrolments';

/** Every key becomes a member once, and the log tells of each without a gap. */
export const enrolments: Subject = {
  every: 1,
  pipe: { pipe_id: 'stream:enroll@1', config: { stream, key: '{{ key }}' } },
  prepare: (client) => client.call('/v1/streams', { body: JSON.stringify({ name: stream }) }),
  prove: async (client, answers, keys) => {
    const fields = { won: 'stream_enrolled', id: 'stream_enrollment_id' };
    const winners = findWinners(answers, fields);
    const events = await readEvents(client, stream);
    const { members, last_seq: lastSeq } = await readStream(client, stream);
    return [
      ...checkWinners(answers, { ...fields, winners, keys }),
      checkMembers(members, keys),
      checkNumbers(events, lastSeq),
      checkEvents(events, { winners, keys }),
    ];
  },
};

export function checkMembers(members: number, keys: number): Finding {
  return {
    name: 'members that the stream counts',
    figure: `${members} of ${keys}`,
    violation: members === keys ? null : `the stream counts ${members} members, and ${keys} were enrolled`,
  };
}

/** `seq` is 1, 2, 3 and so on, up to the last. */
export function checkNumbers(events: readonly StreamEvent[], lastSeq: number): Finding {
  const at = events.findIndex(({ seq }, index) => seq !== index + 1);
  return {
    name: 'numbers of events, without a gap',
    figure: `${events[0]?.seq ?? 0} to ${events.at(-1)?.seq ?? 0}`,
    violation:
      at !== -1
        ? `event ${at + 1} of the stream has the number ${events[at]?.seq}`
        : events.length === lastSeq
          ? null
          : `the stream says that its last event is ${lastSeq}, and tells of ${events.length}`,
  };
}

/** Each key is told of once, with the enrolment that its winner was given. */
export function checkEvents(
  events: readonly StreamEvent[],
  { winners, keys }: { winners: ReadonlyMap<string, string>; keys: number },
): Finding {
  const told = new Set<string>();
  let violation: string | null = null;
  for (const { seq, kind, key, enrollment_id: id } of events) {
    if (kind !== 'enrolled') violation ??= `event ${seq} says that "${key}" was ${kind}`;
    if (told.has(key)) violation ??= `event ${seq} tells of "${key}" once more`;
    if (winners.get(key) !== id)
      violation ??= `event ${seq} enrols "${key}" as ${id}, and its winner names ${winners.get(key)}`;
    told.add(key);
  }
  if (told.size !== keys) violation ??= `the events tell of ${told.size} keys, and ${keys} were enrolled`;
  return { name: 'keys told of once, as their winner says', figure: `${told.size} of ${keys}`, violation };
}
