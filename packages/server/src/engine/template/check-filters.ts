import type { Value } from 'liquidjs';
import { nearestName } from '../../contract/nearest-name.ts';
import { filterNames, filterRules } from './filters.ts';
import type { ProblemList } from './template-problem.ts';

type Filter = Value['filters'][number];

/** Reports filters that do not exist or have the wrong arguments. `start`: where the value begins in the source. */
export function checkFilters(
  value: Value,
  { source, start, problems }: { source: string; start: number; problems: ProblemList },
): void {
  let from = start;
  for (const filter of value.filters) {
    // The parser does not keep the place of a filter, so we look for it after the previous one.
    from = Math.max(source.indexOf(filter.name, source.indexOf('|', from)), from);
    const message = filterProblem(filter);
    if (message !== null) problems.add(message, from);
  }
}

function filterProblem({ name, args }: Filter): string | null {
  const rule = filterRules[name];
  if (rule === undefined || !Object.hasOwn(filterRules, name)) return unknownFilter(name);
  const named = args.filter((argument) => Array.isArray(argument)).map(([key]) => key ?? '');
  const strange = named.find((key) => rule.names?.includes(key) !== true);
  if (strange !== undefined) return `The filter "${name}" has no "${strange}"; remove it.`;
  const count = args.length - named.length;
  const isOrdered = args.slice(0, count).every((argument) => !Array.isArray(argument));
  if (count >= rule.least && count <= rule.most && isOrdered) return null;
  return `The filter "${name}" takes ${countText(rule)}, not ${count}.`;
}

function countText({ least, most }: { least: number; most: number }): string {
  if (most === 0) return 'no arguments';
  const range = least === most ? String(most) : `${least} to ${most}`;
  return `${range} ${most === 1 ? 'argument' : 'arguments'}`;
}

function unknownFilter(name: string): string {
  const candidate = nearestName(name, filterNames);
  const guess = candidate === null ? '' : ` Did you mean "${candidate}"?`;
  return `There is no filter "${name}".${guess} The filters are ${filterNames.join(', ')}.`;
}
