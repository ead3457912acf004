/*
 * The id of an event says how far the client knows each topic: `sheet:12=570&credits=88`. So any process can go on where
 * another one stopped, and none of them keeps anything for clients that went away.
 */
import { maxTopics } from '../../contract/events.ts';

const maxLength = 8000;
const pattern = /^(?:sheet|run|runs|credits)(?::[a-z0-9]{1,24})?=[\w.-]{1,60}$/;

export function writeEventId(positions: ReadonlyMap<string, string>): string {
  return [...positions].map(([topic, position]) => `${topic}=${position}`).join('&');
}

/** Null without an id. What cannot be read is left out: the client is told to read those topics again. */
export function readEventId(id: string | undefined): ReadonlyMap<string, string> | null {
  if (id === undefined) return null;
  if (id.length > maxLength) return new Map();
  const parts = id.split('&', maxTopics).filter((part) => pattern.test(part));
  return new Map(
    parts.map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}
