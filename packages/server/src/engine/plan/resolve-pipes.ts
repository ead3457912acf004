import type { ErrorItem } from '../../contract/errors.ts';
import { toErrorItems } from '../../contract/error-items.ts';
import { z } from 'zod';
import type { Environment } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { nearestName, suggestName } from '../../contract/nearest-name.ts';
import { plainWords } from '../../contract/plain-words.ts';
import type { PipePayload, RunIf } from '../../contract/pipes-request.ts';
import type { Pipe, PipeShape } from '../pipe.ts';
import { refuseUnfit } from './check-connections.ts';
import { aliasOr } from '../define-pipe.ts';
import type { BrokenPipe } from './may-make.ts';
import { createMayMake } from './may-make.ts';
import { configHash } from './fingerprint.ts';
import { mergeDefaults } from './merge-defaults.ts';

/** The catalog as planning needs it. */
export interface PipeCatalog {
  find(id: string): Pipe | undefined;
  ids: readonly string[];
  /** Retired identifiers: the one to use now, or null when there is none. */
  retired: ReadonlyMap<string, string | null>;
  /** Whether it is a search, which has endpoints of its own. */
  isSearch(id: string): boolean;
}

/** A pipe of the request with its defaulted, valid config and what that makes of it. */
export interface ResolvedPipe {
  id: string;
  index: number;
  config: JsonObject;
  configHash: string;
  shape: PipeShape;
  /** Names of outputs that the config disables. */
  disabled: string[];
  runIf: RunIf | null;
  connections: string[];
}

/** Finds each pipe in the catalog and fills and checks its config; collects every problem. */
export function resolvePipes(
  payloads: PipePayload[],
  { catalog, environment }: { catalog: PipeCatalog; environment: Environment },
): { pipes: ResolvedPipe[]; errors: ErrorItem[]; mayMake(name: string): boolean } {
  const errors: ErrorItem[] = [];
  const broken: BrokenPipe[] = [];
  const pipes = payloads.flatMap((payload, index): ResolvedPipe[] => {
    const pipe = catalog.find(payload.pipe_id);
    if (pipe === undefined) {
      errors.push(unknownPipe(payload.pipe_id, index, catalog));
      broken.push({ payload, pipe: guessPipe(payload.pipe_id, catalog) });
      return [];
    }
    const config = mergeDefaults(payload.config ?? {}, pipe.defaultConfig);
    const checked = pipe.configSchema.safeParse(config, { error: plainWords });
    if (!checked.success) {
      errors.push(...toErrorItems(checked.error, `pipes[${index}].config`));
      errors.push(...refuseUnfit(payload, { ...pipe, path: `pipes[${index}]` }));
      broken.push({ payload, pipe });
      return [];
    }
    const shape = pipe.shape(config);
    const connections = payload.connector?.connections.map(({ connection }) => connection) ?? [];
    if (pipe.connector === 'required' && environment === 'production' && connections.length === 0)
      errors.push(missingConnection(pipe, index));
    const runsOn = shape.runsOn ?? pipe.runsOn;
    errors.push(...refuseUnfit(payload, { id: pipe.id, runsOn, path: `pipes[${index}]` }));
    if (shape.outputs.length === 0) broken.push({ payload, pipe });
    errors.push(...shape.problems.map((problem) => placeProblem(problem, index)));
    return [
      {
        id: pipe.id,
        index,
        config,
        configHash: configHash(pipe.id, config),
        shape,
        disabled: listDisabled(config),
        runIf: payload.run_if ?? null,
        connections,
      },
    ];
  });
  return { pipes, errors, mayMake: createMayMake(broken) };
}

const outputSettings = z.object({
  output_fields: z.record(z.string(), z.object({ alias: z.string(), enabled: z.boolean() })),
});

function listDisabled(config: JsonObject): string[] {
  const fields = outputSettings.safeParse(config).data?.output_fields ?? {};
  return Object.entries(fields).flatMap(([field, { alias, enabled }]) =>
    enabled ? [] : aliasOr(field, alias),
  );
}

function missingConnection({ id, runsOn }: Pipe, index: number): ErrorItem {
  const message = `The pipe "${id}" needs your own connection to ${runsOn.join(' or ')}; name one in its connector.`;
  return { code: 'MissingConnection', message, path: `pipes[${index}].connector` };
}

function placeProblem({ code, message, path }: PipeShape['problems'][number], index: number): ErrorItem {
  return { code, message, path: `pipes[${index}].config.${path}` };
}

/** The pipe that an unknown identifier probably means. */
function guessPipe(id: string, catalog: PipeCatalog): Pipe | null {
  const meant = catalog.retired.get(id) ?? nearestName(id, catalog.ids);
  return meant === null ? null : (catalog.find(meant) ?? null);
}

function unknownPipe(id: string, index: number, catalog: PipeCatalog): ErrorItem {
  const path = `pipes[${index}].pipe_id`;
  if (catalog.isSearch(id)) {
    const message = `"${id}" is a search, not a pipe: send it to /v1/search/run, as \`search_id\` of a \`search\`.`;
    return { code: 'UnknownPipe', message, path };
  }
  const successor = catalog.retired.get(id);
  if (successor === undefined) {
    const message = `There is no pipe "${id}". ${suggestName(id, catalog.ids)}`.trim();
    return { code: 'UnknownPipe', message, path };
  }
  const remedy = successor === null ? 'It has no successor.' : `Use "${successor}" instead.`;
  return { code: 'UnknownPipe', message: `The pipe "${id}" is retired. ${remedy}`, path };
}
