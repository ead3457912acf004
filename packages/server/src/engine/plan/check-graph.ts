import type { ErrorItem } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { NeedLeaf } from '../requirement.ts';
import { isMet, listUses } from '../requirement.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';

/** Past this many, wrong conditions are not looked at: they say nothing new, and each looks for the name that was meant. */
const enoughConditions = 50;

/** Checks that every field a pipe reads or gates on exists, and that no two pipes make the same one. */
export function checkGraph(pipes: ResolvedPipe[], inputColumns: ReadonlySet<string>): ErrorItem[] {
  const producers = listProducers(pipes);
  return [
    ...duplicateOutputs(producers),
    ...pipes.flatMap((pipe) => checkNeed(pipe, inputColumns, producers)),
    ...checkAllConditions(pipes, inputColumns, producers),
  ];
}

type Producers = ReadonlyMap<string, ResolvedPipe[]>;

function listProducers(pipes: ResolvedPipe[]): Producers {
  const producers = new Map<string, ResolvedPipe[]>();
  for (const pipe of pipes) {
    for (const { name } of pipe.shape.outputs) producers.set(name, [...(producers.get(name) ?? []), pipe]);
  }
  return producers;
}

function duplicateOutputs(producers: Producers): ErrorItem[] {
  return [...producers].flatMap(([name, [first, ...others]]) =>
    others.map((pipe): ErrorItem => {
      const message =
        `pipes[${first?.index}] (${first?.id}) already makes the field "${name}"; ` +
        'rename one of the two with an alias, or disable one.';
      return { code: 'DuplicateOutput', message, path: `pipes[${pipe.index}]` };
    }),
  );
}

function checkNeed(pipe: ResolvedPipe, inputColumns: ReadonlySet<string>, producers: Producers): ErrorItem[] {
  const { need } = pipe.shape;
  const hasSource = ({ name }: NeedLeaf) =>
    inputColumns.has(name) || (producers.get(name) ?? []).some((producer) => producer !== pipe);
  if (isMet(need, hasSource)) return [];
  const path = `pipes[${pipe.index}]`;
  const missing = listUses(need).filter((use) => !use.isOptional && !hasSource(use.leaf));
  const own = missing.find(({ leaf }) => (producers.get(leaf.name) ?? []).includes(pipe));
  if (own !== undefined) {
    const message = `${pipe.id} needs the field "${own.leaf.name}", which only this pipe makes; add it to the records.`;
    return [{ code: 'SelfReference', message, path }];
  }
  return [{ code: 'RequirementUnmet', message: unmetMessage(pipe.id, missing, [...inputColumns]), path }];
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

function checkAllConditions(
  pipes: ResolvedPipe[],
  inputColumns: ReadonlySet<string>,
  producers: Producers,
): ErrorItem[] {
  const errors: ErrorItem[] = [];
  for (const pipe of pipes) {
    if (errors.length < enoughConditions) errors.push(...checkConditions(pipe, inputColumns, producers));
  }
  return errors;
}

function checkConditions(
  pipe: ResolvedPipe,
  inputColumns: ReadonlySet<string>,
  producers: Producers,
): ErrorItem[] {
  return (pipe.runIf?.when.conditions ?? []).flatMap((condition, position): ErrorItem[] => {
    const name = condition.field_name;
    if (inputColumns.has(name)) return [];
    const path = `pipes[${pipe.index}].run_if.when.conditions[${position}].field_name`;
    const makers = producers.get(name) ?? [];
    if (makers.length === 0) {
      const known = [...inputColumns, ...producers.keys()];
      const message =
        `"${name}" is neither in the records nor made by a pipe. ${suggestName(name, known)}`.trim();
      return [{ code: 'ConditionTargetNotFound', message, path }];
    }
    if (makers.some((maker) => maker !== pipe)) return [];
    const message = `${pipe.id} cannot depend on "${name}" in its run_if, because only this pipe makes it.`;
    return [{ code: 'SelfReference', message, path }];
  });
}
