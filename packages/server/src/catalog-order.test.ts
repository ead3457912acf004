// Every pipe of the catalog with every pipe that reads what it makes, in both orders.
import { expect, test } from 'vitest';
import { createPipeCatalog, pipes } from './catalog.ts';
import { pipesRequest } from './contract/pipes-request.ts';
import type { JsonObject } from './contract/json-value.ts';
import type { Pipe } from './engine/pipe.ts';
import type { Plan } from './engine/plan/plan.ts';
import { makePlan } from './engine/plan/make-plan.ts';
import { mergeDefaults } from './engine/plan/merge-defaults.ts';
import { createPriceList } from './engine/plan/price-list.ts';
import type { Need } from './engine/requirement.ts';
import { isMet, listUses } from './engine/requirement.ts';

const catalog = createPipeCatalog(pipes);
const context = { catalog, environment: 'sandbox' as const, prices: createPriceList(), newId: () => 'made' };

interface Pair {
  producer: Pipe;
  reader: Pipe;
  /** Columns that let the producer run, and not the reader. */
  columns: string[];
  /** Aliases for outputs that both would make. */
  readerConfig: JsonObject;
}

function configOf({ example, defaultConfig, configSchema }: Pipe): JsonObject {
  return configSchema.safeParse(defaultConfig).success ? {} : (example.config ?? {});
}

function shapeOf(pipe: Pipe) {
  return pipe.shape(mergeDefaults(configOf(pipe), pipe.defaultConfig));
}

/** Every smallest way to meet a need, as names. */
function waysToMeet(need: Need | null): string[][] {
  if (need === null || 'optional' in need) return [[]];
  if ('any' in need) return need.any.flatMap(waysToMeet);
  if (!('all' in need)) return [[need.name]];
  return need.all
    .map(waysToMeet)
    .reduce(
      (ways, more) => ways.flatMap((way) => more.map((names) => [...new Set([...way, ...names])])),
      [[]],
    );
}

function meets(need: Need | null, names: ReadonlySet<string>): boolean {
  return isMet(need, ({ name }) => names.has(name));
}

function listPairs(producer: Pipe, reader: Pipe): Pair[] {
  const made = shapeOf(producer).outputs.map(({ name }) => name);
  const { need, outputs } = shapeOf(reader);
  if (!listUses(need).some(({ leaf }) => made.includes(leaf.name))) return [];
  const clashing = outputs.filter(({ name }) => made.includes(name));
  if (clashing.length > 0 && reader.defaultConfig['output_fields'] === undefined) return [];
  const aliases = Object.fromEntries(clashing.map(({ field, name }) => [field, { alias: `second_${name}` }]));
  const readerConfig = mergeDefaults(clashing.length > 0 ? { output_fields: aliases } : {}, configOf(reader));
  return waysToMeet(shapeOf(producer).need)
    .filter((columns) => !meets(need, new Set(columns)) && meets(need, new Set([...columns, ...made])))
    .map((columns) => ({ producer, reader, columns, readerConfig }));
}

const pairs = pipes.flatMap((producer) =>
  pipes.flatMap((reader) => (producer === reader ? [] : listPairs(producer, reader))),
);

function planPair({ producer, reader, columns, readerConfig }: Pair, isTurned: boolean) {
  const sent = [
    { pipe_id: producer.id, config: configOf(producer) },
    { pipe_id: reader.id, config: readerConfig },
  ];
  const input = [Object.fromEntries(columns.map((name) => [name, null]))];
  return makePlan(pipesRequest.parse({ pipes: isTurned ? sent.toReversed() : sent, input }), context);
}

/** Pipes that begin before the fields they need can be there. */
function starved(plan: Plan, columns: string[]): string[] {
  return plan.pipes.flatMap(({ id, need, after }) => {
    const made = after.flatMap((at) => plan.pipes[at]?.outputs ?? []);
    const names = new Set([...columns, ...made.map(({ column }) => plan.columns[column]?.name ?? '')]);
    return meets(need, names) ? [] : [id];
  });
}

test('there are producers and readers to be planned', () => {
  expect(pairs.length).toBeGreaterThan(200);
});

test.each([
  ['as producer and reader', false],
  ['the other way round', true],
])('a pipe waits for the one that makes what it needs, sent %s', (_, isTurned) => {
  const wrong = pairs.flatMap((pair) => {
    const result = planPair(pair, isTurned);
    const fault =
      result.kind === 'planned'
        ? starved(result.plan, pair.columns)
        : result.errors.map(({ code, message }) => `${code}: ${message}`);
    const of = `${pair.producer.id} > ${pair.reader.id} from ${pair.columns.join(', ')}`;
    return fault.length === 0 ? [] : [`${of}: ${fault.join('; ')}`];
  });
  expect(wrong).toEqual([]);
});
