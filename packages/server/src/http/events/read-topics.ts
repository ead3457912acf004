import type { ErrorItem } from '../../contract/errors.ts';
import type { Topic } from '../../contract/events.ts';
import { maxTopics } from '../../contract/events.ts';
import { invalidRequest } from '../invalid-request.ts';

const maxSheetId = 2_147_483_647;
const remedy = 'Topics are `sheet:{id}`, `run:{id}`, `runs` and `credits`, separated by commas.';

/** The topics of a request. Throws all that is wrong with them. */
export function readTopics(text: string, isRunId: (id: string) => boolean): Topic[] {
  // Long lists are not read to their end.
  const names = text.split(',', maxTopics + 1);
  if (names.length > maxTopics)
    throw invalidRequest([invalid('topics', `A stream has at most ${maxTopics} topics; open another one.`)]);
  const topics = names.map((name) => readTopic(name, isRunId));
  const errors = topics.flatMap((topic, at) =>
    topic === null
      ? [invalid(`topics[${at}]`, `"${shorten(names[at] ?? '')}" is not a topic. ${remedy}`)]
      : [],
  );
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (errors.length === 0 && twice !== -1)
    errors.push(invalid(`topics[${twice}]`, `"${names[twice]}" is there twice; name each topic once.`));
  if (errors.length > 0) throw invalidRequest(errors);
  return topics.flatMap((topic) => topic ?? []);
}

function readTopic(name: string, isRunId: (id: string) => boolean): Topic | null {
  if (name === 'runs' || name === 'credits') return { name, kind: name, id: '' };
  const [, kind, id = ''] = /^(sheet|run):(.+)$/.exec(name) ?? [];
  if (kind === 'run' && isRunId(id)) return { name, kind, id };
  if (kind === 'sheet' && /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxSheetId) return { name, kind, id };
  return null;
}

function invalid(path: string, message: string): ErrorItem {
  return { code: 'ValidationFailed', message, path };
}

const shorten = (name: string) => name.slice(0, 60).replaceAll('\0', '\u2400').toWellFormed();
