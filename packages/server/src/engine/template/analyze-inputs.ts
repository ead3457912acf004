/** Walks a parsed template once, and finds what it reads, what of that it can do without, and what is not allowed. */
import { ForTag, IfTag, Output, TypeGuards, UnlessTag } from 'liquidjs';
import type { PropertyAccessToken, Template, Token, Value } from 'liquidjs';
import { checkFilters } from './check-filters.ts';
import { readGuard } from './guard.ts';
import type { Guard } from './guard.ts';
import { namespaces, readPathHead } from './path-head.ts';
import { secretProblem } from './secret-place.ts';
import type { SecretUse } from './secret-place.ts';
import { templateLimits } from './template-limits.ts';
import type { ProblemList } from './template-problem.ts';

/** `required` is false where the template itself says what happens without a value. */
export interface TemplateInput {
  name: string;
  required: boolean;
}

export interface TemplateUses {
  /** In the order of their first use. */
  inputs: TemplateInput[];
  secrets: string[];
  constants: string[];
}

/** Loop variables in sight, and the fields that are known to have a value here. */
interface Scope {
  locals: readonly string[];
  guarded: readonly string[];
}

interface Walk {
  isRequired: Map<string, boolean>;
  keys: Record<(typeof namespaces)[number], Set<string>>;
  source: string;
  secrets: SecretUse;
  problems: ProblemList;
}

export function analyzeInputs(
  templates: readonly Template[],
  { source, secrets, problems }: Pick<Walk, 'source' | 'secrets' | 'problems'>,
): TemplateUses {
  const walk: Walk = {
    isRequired: new Map(),
    keys: { SECRETS: new Set(), CONSTANTS: new Set() },
    source,
    secrets,
    problems,
  };
  visitAll(templates, { locals: [], guarded: [] }, walk);
  return {
    inputs: Array.from(walk.isRequired, ([name, required]) => ({ name, required })),
    secrets: [...walk.keys.SECRETS],
    constants: [...walk.keys.CONSTANTS],
  };
}

function visitAll(templates: readonly Template[], scope: Scope, walk: Walk): void {
  for (const template of templates) {
    if (template instanceof Output) visitValue(template.value, { scope, walk, isOutput: true });
    else if (template instanceof ForTag) visitLoop(template, scope, walk);
    else if (template instanceof IfTag) {
      visitBranches(
        { branches: template.branches, otherwise: template.elseTemplates ?? [], appliesWhen: true },
        scope,
        walk,
      );
    } else if (template instanceof UnlessTag) {
      // The body of `unless` runs where its condition fails, so its guard applies to the other branches.
      visitBranches(
        { branches: template.branches, otherwise: template.elseTemplates, appliesWhen: false },
        scope,
        walk,
      );
    }
  }
}

interface Branches {
  branches: readonly { value: Value; templates: readonly Template[] }[];
  otherwise: readonly Template[];
  /** What the first condition must be for the first branch to be taken. */
  appliesWhen: boolean;
}

function visitBranches({ branches, otherwise, appliesWhen }: Branches, scope: Scope, walk: Walk): void {
  let rest = scope;
  branches.forEach(({ value, templates }, at) => {
    const guard = readGuard(value);
    visitCondition(value, guard, { scope: rest, walk });
    const name = guard === null ? null : guardedField(guard, rest);
    const isInside = guard?.appliesWhen === (at > 0 || appliesWhen);
    const within = name === null ? rest : { ...rest, guarded: [...rest.guarded, name] };
    visitAll(templates, isInside ? within : rest, walk);
    // What a failed `f == nil` says is true in every branch after it.
    if (!isInside) rest = within;
  });
  visitAll(otherwise, rest, walk);
}

function guardedField({ path }: Guard, { locals }: Scope): string | null {
  const head = readPathHead(path, locals);
  return head?.kind === 'field' ? head.name : null;
}

function visitCondition(
  value: Value,
  guard: Guard | null,
  { scope, walk }: { scope: Scope; walk: Walk },
): void {
  if (guard === null) visitValue(value, { scope, walk, isOutput: false });
  else visitPath(guard.path, { ...firstVisit, scope, walk, isOptional: true });
}

function visitLoop(tag: ForTag, scope: Scope, walk: Walk): void {
  visitToken(tag.collection, { ...firstVisit, scope, walk });
  const isReserved = namespaces.some((name) => name === tag.variable);
  if (isReserved)
    walk.problems.add(
      `A loop variable cannot be called "${tag.variable}"; choose another name.`,
      tag.token.begin,
    );
  for (const [name, token] of Object.entries(tag.hash.hash)) {
    if (!['limit', 'offset', 'reversed'].includes(name)) {
      walk.problems.add(`"for" has no "${name}"; it takes limit, offset and reversed.`, tag.token.begin);
    }
    // `offset: continue` is Liquid's own word, not a field.
    if (token !== undefined && token.getText() !== 'continue')
      visitToken(token, { ...firstVisit, scope, walk });
  }
  visitAll(tag.templates, { ...scope, locals: [...scope.locals, tag.variable] }, walk);
  visitAll(tag.elseTemplates, scope, walk);
}

function visitValue(
  value: Value,
  { scope, walk, isOutput }: { scope: Scope; walk: Walk; isOutput: boolean },
): void {
  const { postfix } = value.initial;
  const start = postfix[0]?.begin ?? 0;
  if (!isComplete(postfix)) {
    walk.problems.add(
      'This is not an expression; write one name or value with filters, or a field with blanks as {{ ["first name"] }}.',
      start,
    );
  }
  checkFilters(value, { source: walk.source, start, problems: walk.problems });
  const hasDefault = value.filters.some(({ name }) => name === 'default');
  const isAlone = postfix.length === 1;
  const isInserted = isOutput && isAlone && value.filters.length === 0;
  for (const token of postfix)
    visitToken(token, { ...firstVisit, scope, walk, isOptional: hasDefault && isAlone, isInserted });
  for (const argument of value.filters.flatMap(({ args }) => args)) {
    const token = Array.isArray(argument) ? argument[1] : argument;
    visitToken(token, { ...firstVisit, scope, walk });
  }
}

/** Liquid's parser takes `{{ first name }}` and drops the second word. */
function isComplete(postfix: readonly Token[]): boolean {
  let operands = 0;
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands++;
    else if (token.operator !== 'not') operands = operands < 2 ? -postfix.length : operands - 1;
    else if (operands < 1) return false;
  }
  return operands === 1;
}

interface Visit {
  scope: Scope;
  walk: Walk;
  isOptional: boolean;
  /** The whole of a `{{ … }}`, which goes into the text as it is. */
  isInserted: boolean;
  depth: number;
}

const firstVisit = { isOptional: false, isInserted: false, depth: 0 };

function visitToken(token: Token | undefined, visit: Visit): void {
  const isRange = TypeGuards.isRangeToken(token);
  if (!isRange && !TypeGuards.isPropertyAccessToken(token)) return;
  if (visit.depth > templateLimits.bracketDepth) {
    visit.walk.problems.add(
      `Brackets nest at most ${templateLimits.bracketDepth} deep; use fewer.`,
      token.begin,
    );
  } else if (isRange) {
    const inner = { ...visit, isInserted: false, depth: visit.depth + 1 };
    visitToken(token.lhs, inner);
    visitToken(token.rhs, inner);
  } else visitPath(token, visit);
}

function visitPath(path: PropertyAccessToken, visit: Visit): void {
  const { scope, walk, isOptional, isInserted } = visit;
  const head = readPathHead(path, scope.locals);
  if (head?.kind === 'problem') walk.problems.add(head.message, path.begin);
  else if (head?.kind === 'key') {
    walk.keys[head.namespace].add(head.key);
    const wrong =
      head.namespace === 'SECRETS' ? secretProblem(head.key, { use: walk.secrets, isInserted }) : null;
    if (wrong !== null) walk.problems.add(wrong, path.begin);
  } else if (head?.kind === 'field') {
    const isNeeded = !isOptional && !scope.guarded.includes(head.name);
    walk.isRequired.set(head.name, isNeeded || walk.isRequired.get(head.name) === true);
  }
  const inner = { ...visit, isOptional: false, isInserted: false, depth: visit.depth + 1 };
  visitToken(path.variable, inner);
  for (const step of path.props) visitToken(step, inner);
}
