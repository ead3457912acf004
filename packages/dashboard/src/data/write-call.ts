/** A call of the public API, to be shown as code. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** The call as a line of a shell. The key is named, never shown. */
export function writeCurl({ method, path, body }: ApiCall, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(origin + path)}`,
    '-H "Authorization: Bearer $HEADRACE_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `--data-raw ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A run as TypeScript with the client. */
export function writeTypeScript(request: unknown, origin: string): string {
  return [
    "import { createClient } from '@headrace/client';",
    '',
    `const client = createClient({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.HEADRACE_API_KEY });`,
    `const { run } = await client.run(${JSON.stringify(request, null, 2)});`,
    'const { records } = await client.waitForRun(run.id);',
    '',
  ].join('\n');
}

/** A read as TypeScript with the client: the expression is a call of `client`. */
export function writeScript(expression: string, origin: string): string {
  return [
    "import { createClient } from '@headrace/client';",
    '',
    `const client = createClient({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.HEADRACE_API_KEY });`,
    `console.log(await ${expression});`,
    '',
  ].join('\n');
}

export interface WrittenCall {
  name: string;
  text: string;
}

interface WrittenRead {
  path: string;
  /** A call of `client`; without one, it is called by its path. */
  expression?: string;
  /** What follows `headrace`; without it, there is no command. */
  command?: string;
}

/** A read in the languages that can ask for it. */
export function writeReads({ path, expression, command }: WrittenRead, origin: string): WrittenCall[] {
  const script = expression ?? `client.call(${JSON.stringify(path)})`;
  return [
    { name: 'curl', text: writeCurl({ method: 'GET', path }, origin) },
    { name: 'TypeScript', text: writeScript(script, origin) },
    ...(command === undefined ? [] : [{ name: 'Command line', text: `headrace ${command} --url ${origin}` }]),
  ];
}

/** A request over a file of records, with the command of Headrace. */
export function writeCli(request: Readonly<Record<string, unknown>>, origin: string): string {
  const { input: _, ...settings } = request;
  const text = JSON.stringify(settings, null, 2);
  return [
    `printf '%s' ${quote(text)} > request.json`,
    `headrace enrich people.csv --config request.json --out enriched.csv --url ${quote(origin)}`,
  ].join('\n');
}

/** In single quotes nothing has a meaning for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A search as TypeScript with the client. */
export function writeSearchTypeScript(request: unknown, origin: string): string {
  return [
    "import { createClient } from '@headrace/client';",
    '',
    `const client = createClient({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.HEADRACE_API_KEY });`,
    `const { run } = await client.startSearch(${JSON.stringify(request, null, 2)});`,
    'const { results, next_page } = await client.waitForSearch(run.id);',
    '',
  ].join('\n');
}

/** A search with the command of Headrace. */
export function writeSearchCli(
  {
    search_id: id,
    config = {},
  }: { search_id: string; config?: Readonly<Record<string, unknown>> | undefined },
  environment: 'sandbox' | 'production',
  origin: string,
): string {
  const sandbox = environment === 'sandbox' ? ' --sandbox' : '';
  return [
    `printf '%s' ${quote(JSON.stringify(config, null, 2))} > search.json`,
    `headrace search ${quote(id)} --config search.json${sandbox} --url ${quote(origin)}`,
  ].join('\n');
}
