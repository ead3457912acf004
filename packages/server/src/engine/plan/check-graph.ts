import type { ErrorItem } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { NeedLeaf } from '../requirement.ts';
import { isMet, listUses } from '../requirement.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';

/**
 * After this many errors no more conditions are checked: they say nothing new, and each searches for the name that was
 * meant.
 */
const enoughConditions = 50;

/** Checks that every field a pipe reads or gates on exists, and that no two pipes make the same one. */
export function checkGraph(
  pipes: ResolvedPipe[],
  { inputColumns, mayMake }: Pick<Sources, 'inputColumns' | 'mayMake'>,
): ErrorItem[] {
  const producers = listProducers(pipes);
  const sources = { inputColumns, producers, mayMake, disabled: listDisabled(pipes) };
  return [
    ...duplicateOutputs(producers),
    ...pipes.flatMap((pipe) => checkNeed(pipe, sources)),
    ...checkAllConditions(pipes, sources),
  ];
}

type Producers = ReadonlyMap<string, ResolvedPipe[]>;

/** Where fields come from. */
interface Sources {
  inputColumns: ReadonlySet<string>;
  producers: Producers;
  /** Whether a pipe with errors of its own may make it: then its readers are not at fault. */
  mayMake(name: string): boolean;
  /** Disabled outputs, each with its pipe. */
  disabled: ReadonlyMap<string, ResolvedPipe>;
}

function listDisabled(pipes: ResolvedPipe[]): Sources['disabled'] {
  return new Map(pipes.flatMap((pipe) => pipe.disabled.map((name) => [name, pipe] as const)));
}

function sayDisabled(name: string, { disabled }: Sources): string | null {
  const maker = disabled.get(name);
  if (maker === undefined) return null;
  return `"${name}" is an output of pipes[${maker.index}] (${maker.id}) that is disabled there; enable it in its output_fields.`;
}

function listProducers(pipes: ResolvedPipe[]): Producers {
  const producers = new Map<string, ResolvedPipe[]>();
  for (const pipe of pipes) {
    for (const { name } of pipe.shape.outputs) producers.set(name, [...(producers.get(name) ?? []), pipe]);
  }
  return producers;
}

/** One error for each pipe that makes what an earlier one makes, whatever the number of fields. */
function duplicateOutputs(producers: Producers): ErrorItem[] {
  const clashes = new Map<ResolvedPipe, { first: ResolvedPipe; names: string[] }>();
  for (const [name, [first, ...others]] of producers) {
    if (first === undefined) continue;
    for (const pipe of others)
      clashes.set(pipe, { first, names: [...(clashes.get(pipe)?.names ?? []), name] });
  }
  return [...clashes].map(([pipe, { first, names }]): ErrorItem => {
    const named = names.map((name) => `"${name}"`).join(', ');
    const message =
      `pipes[${first.index}] (${first.id}) already makes the field${names.length > 1 ? 's' : ''} ${named}; ` +
      'rename one of the two with an alias, or disable one.';
    return { code: 'DuplicateOutput', message, path: `pipes[${pipe.index}]` };
  });
}

function checkNeed(pipe: ResolvedPipe, sources: Sources): ErrorItem[] {
  const { inputColumns, producers, mayMake } = sources;
  const { need } = pipe.shape;
  const hasSource = ({ name }: NeedLeaf) =>
    inputColumns.has(name) || (producers.get(name) ?? []).some((producer) => producer !== pipe);
  if (isMet(need, (leaf) => hasSource(leaf) || mayMake(leaf.name))) return [];
  const path = `pipes[${pipe.index}]`;
  const missing = listUses(need).filter((use) => !use.isOptional && !hasSource(use.leaf));
  const own = missing.find(({ leaf }) => (producers.get(leaf.name) ?? []).includes(pipe));
  if (own !== undefined) {
    const message = `${pipe.id} needs the field "${own.leaf.name}", which only this pipe makes; add it to the records.`;
    return [{ code: 'SelfReference', message, path }];
  }
  const off = missing.flatMap(({ leaf }) => sayDisabled(leaf.name, sources) ?? []);
  const message =
    off[0] === undefined
      ? unmetMessage(pipe.id, missing, [...inputColumns])
      : `${pipe.id} needs a field that is not there: ${off[0]}`;
  return [{ code: 'RequirementUnmet', message, path }];
}

function unmetMessage(pipeId: string, missing: ReturnType<typeof listUses>, known: string[]): string {
  const names = [...new Set(missing.map(({ leaf }) => `"${leaf.name}"`))];
  const [first] = missing;
  const isAny = missing.some((use) => use.isAlternative);
  const hint = first === undefined || known.length < 2 ? '' : suggestName(first.leaf.name, known);
  return `${pipeId} needs ${isAny ? 'one of ' : ''}${names.join(', ')}, which no record has and no other pipe makes. ${hint} Add it to the records, map it with an alias, or add a pipe that makes it.`.replace(
    '  ',
    ' ',
  );
}

function checkAllConditions(pipes: ResolvedPipe[], sources: Sources): ErrorItem[] {
  const errors: ErrorItem[] = [];
  for (const pipe of pipes) {
    if (errors.length < enoughConditions) errors.push(...checkConditions(pipe, sources));
  }
  return errors;
}

function checkConditions(pipe: ResolvedPipe, sources: Sources): ErrorItem[] {
  const { inputColumns, producers, mayMake } = sources;
  return (pipe.runIf?.when.conditions ?? []).flatMap((condition, position): ErrorItem[] => {
    const name = condition.field_name;
    if (inputColumns.has(name) || mayMake(name)) return [];
    const path = `pipes[${pipe.index}].run_if.when.conditions[${position}].field_name`;
    const makers = producers.get(name) ?? [];
    if (makers.length === 0) {
      const known = [...inputColumns, ...producers.keys()];
      const message =
        sayDisabled(name, sources) ??
        `"${name}" is neither in the records nor made by a pipe. ${suggestName(name, known)}`.trim();
      return [{ code: 'ConditionTargetNotFound', message, path }];
    }
    if (makers.some((maker) => maker !== pipe)) return [];
    const message = `${pipe.id} cannot depend on "${name}" in its run_if, because only this pipe makes it.`;
    return [{ code: 'SelfReference', message, path }];
  });
}
