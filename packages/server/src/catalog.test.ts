import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPipeCatalog, pipes, searches } from './catalog.ts';
import { findCatalogField } from './contract/field-catalog.ts';
import { pipesRequest } from './contract/pipes-request.ts';
import { ownProvider } from './engine/asking/hold-price.ts';
import { createSliceExecutor } from './engine/execute-slice.ts';
import type { Pipe } from './engine/pipe.ts';
import { configHash } from './engine/plan/fingerprint.ts';
import { mergeDefaults } from './engine/plan/merge-defaults.ts';
import { makePlan } from './engine/plan/make-plan.ts';
import { createPriceList } from './engine/plan/price-list.ts';
import { providersOf } from './engine/providers-of.ts';
import { readRendered, someTime } from './engine/pipeline.fixture.ts';
import { createPlanCache } from './engine/plan-cache.ts';
import { listUses } from './engine/requirement.ts';
import { describePipe } from './http/describe-pipe.ts';
import { createSandboxPorts, sandboxFunds } from './wiring/sandbox-ports.fixture.ts';

const catalog = createPipeCatalog(pipes);
const table = pipes.map((pipe): [string, Pipe] => [pipe.id, pipe]);

/** The config properties without which a pipe cannot even be described: nobody else can choose them. */
const mustBeGiven: Record<string, string[]> = {
  'fields:merge@1': ['sources'],
  'template:fill@1': ['template'],
  'json:extract:multi@1': ['json_extraction.field_name', 'json_extraction.extractions'],
  'json:extract@1': ['json_extraction.field_name', 'json_extraction.extractions'],
  'formula:run@1': ['formula', 'output_field.name'],
  'http:request@1': ['url'],
  'role:waterfall@1': ['roles'],
  'roles:waterfall@1': ['roles'],
  'people:match:role:waterfall@1': ['roles'],
  'bucket:claim@1': ['bucket', 'key'],
  'bucket:check@1': ['bucket', 'key'],
  'bucket:count@1': ['bucket'],
  'bucket:countif@1': ['bucket', 'match.conditions'],
  'row:append:sheet@1': ['project', 'sheet', 'write_fields'],
  'row:expandappend:sheet@1': ['project', 'sheet'],
  'row:roundrobin:sheet@1': ['project', 'sheet'],
  'rows:find:sheet@1': ['project', 'sheet'],
  'rows:delete:sheet@1': ['project', 'sheet', 'match.conditions'],
  'sheet:row:append@1': ['sheet'],
  'sheet:row:expandappend@1': ['sheet'],
  'stream:enroll@1': ['stream', 'key'],
  'stream:unenroll@1': ['stream', 'key'],
  'email:send:resend@1': ['from'],
  'contact:create:resend@1': ['segment_id'],
  'website:extract:firecrawl@1': ['extraction_prompt'],
  'email:send:sendgrid@1': ['from'],
  'message:send:slack@1': ['channel_id'],
  'object:update:hubspot@1': ['object_type', 'record_id', 'properties'],
  'record:update:salesforce@1': ['object_type', 'record_id', 'properties'],
  'record:create:attio@1': ['properties'],
  'record:match:attio@1': ['value'],
  'record:update:attio@1': ['object_type', 'record_id', 'properties'],
  'campaign:enroll:lemlist@1': ['campaign_id'],
  'campaign:unenroll:lemlist@1': ['campaign_id'],
  'campaign:enroll:heyreach@1': ['campaign_id'],
  'campaign:unenroll:heyreach@1': ['campaign_id'],
  'campaign:enroll:smartlead@1': ['campaign_id'],
  'campaign:unenroll:smartlead@1': ['campaign_id'],
  'campaign:enroll:instantly@1': ['campaign_id'],
  'campaign:unenroll:instantly@1': ['campaign_id'],
  'object:create:hubspot@1': ['properties'],
  'object:match:hubspot@1': ['value'],
  'record:match:pipedrive@1': ['value'],
  'record:create:pipedrive@1': ['properties'],
  'record:update:pipedrive@1': ['object_type', 'record_id', 'properties'],
  'note:create:attio@1': ['record_id', 'content'],
  'note:create:hubspot@1': ['record_id', 'content'],
  'note:create:pipedrive@1': ['record_id', 'content'],
  'record:match:salesforce@1': ['value'],
  'record:create:salesforce@1': ['properties'],
  'activity:create:salesforce@1': ['record_id', 'subject'],
  'account:match:salesforce@1': ['match.conditions'],
  'opportunity:match:salesforce@1': ['match.conditions'],
  'prompt:run@1': ['prompt.template'],
  'agent:run@1': ['prompt.template'],
  'email:write@1': ['template'],
  'message:write@1': ['template'],
};

// The other side of whatever a pipe asks.
const executor = createSliceExecutor(createPlanCache(catalog), createSandboxPorts());

async function runExample({ id, example }: Pipe) {
  const body = {
    pipes: [{ pipe_id: id, config: example.config ?? {} }],
    input: [example.input],
    config: { environment: 'sandbox' },
  };
  const result = makePlan(pipesRequest.parse(body), {
    catalog,
    environment: 'sandbox',
    prices: createPriceList(),
    newId: () => 'r1',
  });
  if (result.kind !== 'planned') throw new Error(JSON.stringify(result.errors));
  let text = '';
  const asked = new Set<string>();
  const slice = executor.start(
    {
      kind: 'pipes',
      organizationId: 'org',
      runId: 'run',
      firstPosition: 0,
      token: 1,
      size: 1,
      plan: JSON.stringify(result.plan),
      input: JSON.stringify(result.records),
      inputPosition: 0,
      startedAt: someTime,
      submittedAt: someTime,
      done: new Set(),
      journaled: new Map(),
      class: 1,
      trace: null,
    },
    {
      funds: sandboxFunds,
      onWait: () => {},
      onRecord: ({ body: it }) => (text = it),
      onAttempt: ({ attempt }) => void asked.add(attempt.provider),
      mayAsk: () => Promise.resolve(true),
    },
  );
  await slice.ended;
  return { plan: result.plan, fields: readRendered(text).fields, asked };
}

function withDefaults({ defaultConfig, example }: Pipe) {
  return mergeDefaults(example.config ?? {}, defaultConfig);
}

/** What a pipe reads and makes, under its default config or else that of its example. */
function shapeOf(pipe: Pipe) {
  const isComplete = pipe.configSchema.safeParse(pipe.defaultConfig).success;
  return pipe.shape(isComplete ? pipe.defaultConfig : withDefaults(pipe));
}

test('has each identifier once', () => {
  expect(new Set(catalog.ids).size).toBe(pipes.length);
});

test('finds what it lists and nothing else', () => {
  for (const [id, pipe] of table) expect(catalog.find(id)).toBe(pipe);
  expect(catalog.find('constructor')).toBeUndefined();
});

test('leads from a retired identifier to one that exists', () => {
  for (const successor of catalog.retired.values())
    if (successor !== null) expect(catalog.find(successor)).toBeDefined();
  expect(catalog.retired.get('run:prompt@1')).toBe('prompt:run@1');
  expect(catalog.retired.get('website:technologystack:builtwith@1')).toBe('company:techstack:builtwith@1');
  expect(catalog.retired.get('people:workemail:hunter@1')).toBeNull();
});

test.each([
  ['role:waterfall@1', ['role_finder_match']],
  ['roles:waterfall@1', ['role_finder_matches']],
  ['people:match:role:waterfall@1', ['role_finder_match']],
  ['email:send:resend@1', ['resend_email_success']],
  ['contact:create:resend@1', ['resend_contact_id']],
])('%s shows its inputs and outputs, though its default config lacks something', (id, outputs) => {
  const pipe = catalog.find(id);
  if (pipe === undefined) throw new Error('it is not in the catalog');
  const described = describePipe(pipe, createPriceList());
  expect(described.inputs).not.toBeNull();
  expect(described.outputs.map(({ name }) => name)).toEqual(outputs);
});

test.each([
  ['http:request@1', ['http_response_body', 'http_response_status']],
  ['fields:merge@1', ['merge_result']],
  ['formula:run@1', []],
])('%s shows the outputs that no config changes, and no inputs', (id, outputs) => {
  const pipe = catalog.find(id);
  if (pipe === undefined) throw new Error('it is not in the catalog');
  const described = describePipe(pipe, createPriceList());
  expect([described.inputs, described.outputs.map(({ name }) => name)]).toEqual([null, outputs]);
});

test('says since when something is deprecated where the day is known, and nothing else', () => {
  const known = [...pipes, ...searches].flatMap(({ id, deprecated }) =>
    deprecated !== null && 'since' in deprecated ? [[id, deprecated.since]] : [],
  );
  expect(known).toEqual([
    ['company:newssummary:website@1', '2026-06-13'],
    ['people:profiles:clado@1', '2025-11-01'],
  ]);
});

test('lists no retired identifier', () => {
  expect([...catalog.retired.keys()].filter((id) => catalog.find(id) !== undefined)).toEqual([]);
});

// Stored responses carry these; if one changes, everything is asked for again.
test.each([
  ['people:name:split@1', 'e9666b263b486425'],
  ['people:name:join@1', '745ff1af65ad6366'],
])('%s under its default config has the hash %s', (id, hash) => {
  expect(configHash(id, catalog.find(id)?.defaultConfig ?? {})).toBe(hash);
});

describe.each(table)('%s', (id, pipe) => {
  test('has a well-formed identifier and says what it is', () => {
    expect(id).toMatch(/^[a-z]+(:[a-z]+)+@\d+$/);
    expect([pipe.label.trim(), pipe.description.trim()]).not.toContain('');
  });

  test('has a default config that lacks only what the caller must give', () => {
    const issues = pipe.configSchema.safeParse(pipe.defaultConfig).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(mustBeGiven[id] ?? []);
  });

  test('reads and makes fields of the catalog, unless its config names them', () => {
    const { need, outputs, problems } = shapeOf(pipe);
    expect(problems).toEqual([]);
    if (pipe.defaultConfig.input_fields !== undefined) {
      for (const { leaf } of listUses(need))
        expect(findCatalogField(leaf.field)).toMatchObject({ type: leaf.type, format: leaf.format });
    }
    if (pipe.defaultConfig.output_fields !== undefined) {
      for (const { field } of outputs) expect(findCatalogField(field)).toBeDefined();
    }
  });

  test('gives no output the name of the id', () => {
    if (pipe.defaultConfig.output_fields === undefined) return;
    for (const { field } of shapeOf(pipe).outputs) {
      const output_fields = { [field]: { alias: ' id ', enabled: true } };
      const { problems } = pipe.shape(mergeDefaults({ output_fields }, withDefaults(pipe)));
      expect(problems.map(({ path }) => path)).toEqual([`output_fields.${field}.alias`]);
    }
  });

  test('has one primary output', () => {
    const { outputs } = shapeOf(pipe);
    expect(outputs.filter(({ primary }) => primary)).toHaveLength(1);
  });

  test('completes its primary output on its example', async () => {
    const { plan, fields } = await runExample(pipe);
    const primary = plan.columns.find((column) => column.primary);
    expect(fields[primary?.name ?? '']).toMatchObject({
      status: 'completed',
      resolved_by: { ref: id, environment: 'sandbox' },
    });
  });

  test('asks nobody whom it does not name', async () => {
    const { asked } = await runExample(pipe);
    const named = new Set([ownProvider, ...providersOf(pipe)]);
    expect([...asked].filter((provider) => !named.has(provider))).toEqual([]);
  });

  test('has the same config hash however its defaults are written', async () => {
    const { plan } = await runExample(pipe);
    const written: Pipe = {
      ...pipe,
      example: { ...pipe.example, config: { ...pipe.defaultConfig, ...pipe.example.config } },
    };
    const [hash] = plan.pipes.map(({ configHash: it }) => it);
    expect((await runExample(written)).plan.pipes[0]?.configHash).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  test('refuses an unknown config key', () => {
    const config = { ...withDefaults(pipe), no_such_key: 1 };
    expect(pipe.configSchema.safeParse(config).error?.issues.map(({ code }) => code)).toEqual([
      'unrecognized_keys',
    ]);
  });

  test('can be described as JSON', () => {
    const described = describePipe(pipe, createPriceList());
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
    expect(z.record(z.string(), z.unknown()).safeParse(described.config_schema).success).toBe(true);
  });

  test('names a successor that exists or is to come, never itself', () => {
    for (const successor of [pipe.successor, pipe.deprecated?.successor ?? null]) {
      if (successor !== null) expect(successor).toMatch(/^[a-z]+(:[a-z]+)+@\d+$/);
      expect(successor).not.toBe(id);
    }
  });
});
