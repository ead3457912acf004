import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readJson } from './read-json.ts';
import type { N8n } from './start-n8n.ts';

export interface Item {
  json: Record<string, unknown>;
  pairedItem?: unknown;
}

export interface Execution {
  id: string;
  status: string;
  /** What each node gave, by its name; of its last run. */
  items: Record<string, Item[]>;
  /** Why it ended badly. */
  message: string | undefined;
}

interface RunData {
  resultData: {
    error?: { message: string; description?: string };
    runData: Record<string, { data?: { main: (Item[] | null)[] } }[]>;
  };
}

const owner = { email: 'owner@n8n.example', firstName: 'A', lastName: 'B', password: 'Headrace-1-n8n' };

/** The calls of n8n's editor, as its first user. */
export async function signUp({ url, host }: N8n) {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'browser-id': 'headrace-test',
  };
  const send = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const { data } = await readJson<{ data: Answer }>(await send(`/rest${path}`, body));
    return data;
  };
  const response = await send('/rest/owner/setup', owner);
  await readJson(response);
  headers.Cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const readExecution = async (id: string): Promise<Execution> => {
    const { status, data } = await call<{ status: string; data: string }>(`/executions/${id}`);
    return { id, status, ...readRunData(unflatten(host, data)) };
  };
  return { send, call, readExecution };
}

export type N8nClient = Awaited<ReturnType<typeof signUp>>;

/** n8n stores what an execution did as a list of values that point at each other. */
function unflatten(host: string, data: string): RunData {
  const { parse } = createRequire(join(host, 'node_modules/n8n/package.json'))('flatted');
  const parsed: RunData = parse(data);
  return parsed;
}

function readRunData({ resultData: { error, runData } }: RunData) {
  const items = Object.entries(runData).map(([name, runs]) => [name, runs.at(-1)?.data?.main[0] ?? []]);
  const message = error === undefined ? undefined : `${error.message} ${error.description ?? ''}`.trim();
  return { items: Object.fromEntries(items), message };
}
