import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { strictObject } from '../contract/strict-object.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { jsonTextTask } from '../engine/formats/json-text-task.ts';
import type { ConfigProblem, Outcome } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import type { TemplateResult } from '../engine/template/compile-template.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import { compileTemplate } from '../engine/template/compile-template.ts';
import { redactSecrets } from '../engine/template/redact-secrets.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import type { SecretUse } from '../engine/template/secret-place.ts';
import { needOf, placeProblems } from '../engine/template/template-need.ts';
import type { TemplateProgram } from '../engine/template/template-task.ts';
import { refuseTarget } from '../providers/kit/bound-secret.ts';
import type { OutboundRequest, OutboundResult } from '../providers/kit/guarded-request.ts';

const gives = {
  http_response_body: { primary: true },
  http_response_status: {},
  http_response_headers: { enabled: false },
};
const maxResponseBytes = 1024 * 1024;
const line = typedAs({ kind: 'template', lines: 'one' });
const pair = strictObject({ key: z.string().min(1).max(1000), value: z.string().meta(line) });

const shape = {
  url: z.string().min(1).meta(line),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  headers: z.array(pair).max(100),
  query: z.array(pair).max(100),
  body: z
    .string()
    .nullable()
    .meta(typedAs({ kind: 'template', lines: 'many' })),
  timeout_seconds: z.int().min(1).max(60),
};
type Config = z.infer<z.ZodObject<typeof shape>>;

export const httpRequest1 = defineConfigPipe({
  id: 'http:request@1',
  label: 'Call HTTP API',
  description:
    'Sends one HTTP request per record, with fields in URL, query, headers and body. Any HTTP answer completes the field. GET is a look-up; every other method is a side effect and is sent at most once.',
  category: 'tools',
  effects: ({ method }) => method !== 'GET',
  config: {
    shape: { ...shape, ...outputFieldsSchema(gives) },
    defaults: {
      url: '',
      method: 'GET',
      headers: [],
      query: [],
      body: null,
      timeout_seconds: 30,
      ...defaultOutputFields(gives),
    },
  },
  example: {
    config: { url: 'https://api.example.com/companies/{{ company_domain | url_encode }}' },
    input: { company_domain: 'acme.com' },
  },
  shape: (config) => {
    const parts = compileParts(config);
    const problems = problemsOf(parts);
    if (problems.length > 0) return brokenShape(problems);
    const inputs = parts.flatMap(([, result]) => (result.ok ? result.template.inputs : []));
    return { need: needOf(inputs), ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const parts = listTemplates(config).map(([path, source]) => ({ source, secrets: secretsAt(path) }));
    const program: TemplateProgram = { parts, outputs: 'forbidden' };
    return (fields, context) =>
      renderFields(program, { fields, context }, (texts, secrets) => {
        const request = { ...fillRequest(config, texts), ...(secrets.length === 0 ? {} : { secrets }) };
        const values = secrets.map(({ value }) => value);
        // Checked in sandbox too, and before the intent of a side effect is stored. The client checks again after every redirect.
        const refusal = refuseTarget(request.url, secrets);
        if (refusal !== null) return redactSecrets(new PipeFailure('TargetRefused', refusal), values);
        const send = async () =>
          redactSecrets(await toOutcome(await context.http.request(request), context.compute), values);
        return config.method === 'GET' ? send() : context.once(send);
      });
  },
});

/** Every template of the config with its place: the URL, then headers, query and body. */
function listTemplates({ url, headers, query, body }: Config): [path: string, source: string][] {
  return [
    ['url', url],
    ...headers.map(({ value }, index): [string, string] => [`headers[${index}].value`, value]),
    ...query.map(({ value }, index): [string, string] => [`query[${index}].value`, value]),
    ...(body === null ? [] : [['body', body] satisfies [string, string]]),
  ];
}

type Part = readonly [path: string, result: TemplateResult];

function compileParts(config: Config): Part[] {
  return listTemplates(config).map(([path, source]) => [
    path,
    compileTemplate(source, { outputs: 'forbidden', secrets: secretsAt(path) }),
  ]);
}

/** A URL may be logged on its way, and it decides where a secret goes. So it must not contain secrets. */
function secretsAt(path: string): SecretUse {
  return path === 'url' ? 'refused' : 'inserted';
}

function problemsOf(parts: readonly Part[]): ConfigProblem[] {
  return parts.flatMap(([path, result]) => (result.ok ? [] : placeProblems(result.problems, path)));
}

/** Puts rendered texts, in the order of `listTemplates`, into their places. */
function fillRequest(config: Config, texts: string[]): OutboundRequest {
  const [url = '', ...values] = texts;
  const headers = config.headers.map(({ key }, index): [string, string] => [key, values[index] ?? '']);
  const firstQuery = config.headers.length;
  const query = config.query.map(({ key }, index): [string, string] => [
    key,
    values[firstQuery + index] ?? '',
  ]);
  return {
    url: addQuery(url.trim(), query),
    method: config.method,
    headers,
    body: config.body === null ? null : (values[firstQuery + query.length] ?? ''),
    timeoutMs: config.timeout_seconds * 1000,
    maxResponseBytes,
  };
}

function addQuery(url: string, query: [string, string][]): string {
  if (query.length === 0 || !URL.canParse(url)) return url;
  const parsed = new URL(url);
  for (const [key, value] of query) parsed.searchParams.append(key, value);
  return parsed.href;
}

const failureCodes = {
  refused: 'TargetRefused',
  timeout: 'ProviderTimeout',
  failed: 'ProviderError',
} as const;

/** One reply, or the replies of many records together, can be larger than allowed. */
async function toOutcome(result: OutboundResult, compute: RunTask): Promise<Outcome> {
  if (result.outcome !== 'answered') return new PipeFailure(failureCodes[result.outcome], result.message);
  const headers = new Map<string, string>();
  for (const [name, value] of result.headers) {
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  const isJson = /[/+]json\b/i.test(headers.get('content-type') ?? '');
  const fields = { text: result.body.toString('utf8') };
  try {
    const { value } = await compute(jsonTextTask, isJson ? asJson : asText, { fields, extra: null });
    return {
      http_response_body: value,
      http_response_status: result.status,
      http_response_headers: Object.fromEntries(headers),
    };
  } catch (error) {
    if (error instanceof ComputeLimit) return new PipeFailure('ComputeLimit', error.message);
    throw error;
  }
}

/** JSON if the answer says that it is JSON and it is valid; text otherwise. */
const asJson = { isJson: true };
const asText = { isJson: false };
