import { suggestName } from '../../contract/nearest-name.ts';
import { builtins, removedFunctions } from './builtins.ts';
import { nodesOf, variableName, visitNodes } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-node.ts';

export interface SyntaxProblem {
  message: string;
  position: number;
}

/** The first call of a function that does not exist here, or null. */
export function checkCalls(tree: SyntaxNode): SyntaxProblem | null {
  const bound = boundNames(tree);
  let problem: SyntaxProblem | null = null;
  visitNodes(tree, (node) => {
    if (problem !== null) return;
    const removed = removedFunctions.get(variableName(node) ?? '');
    const called =
      node.type === 'function' || node.type === 'partial' ? variableName(node['procedure']) : null;
    const position = node.position ?? 0;
    if (removed !== undefined)
      problem = { message: `$${variableName(node)} is not available: ${removed}.`, position };
    else if (
      called !== null &&
      called !== '' &&
      called !== '$' &&
      !bound.has(called) &&
      !builtins().has(called) &&
      !removedFunctions.has(called)
    ) {
      problem = {
        message:
          `There is no function $${called}. ${suggestName(called, [...bound, ...builtins().keys()])}`.trim(),
        position,
      };
    }
  });
  return problem;
}

/** Every name that the formula itself defines: `$x := …`, parameters, `@$x`, `#$i`. */
function boundNames(tree: SyntaxNode): Set<string> {
  const names = new Set<string>();
  visitNodes(tree, (node) => {
    if (node.type === 'bind') names.add(variableName(node['lhs']) ?? '');
    if (node.type === 'lambda')
      for (const parameter of nodesOf(node['arguments'])) names.add(variableName(parameter) ?? '');
    for (const key of ['focus', 'index']) if (typeof node[key] === 'string') names.add(node[key]);
  });
  return names;
}
