/** The syntax tree of JSONata, as far as we look into it; the library does not describe all of it. */
export interface SyntaxNode {
  type: string;
  value?: unknown;
  position?: number;
  [key: string]: unknown;
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes of a list that may be missing. */
export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isSyntaxNode) : [];
}

/** The key and value expressions of an object constructor or a grouping. */
export function pairsOf(value: unknown): SyntaxNode[][] {
  return Array.isArray(value) ? value.map(nodesOf) : [];
}

/** Calls `visit` for every node of a tree, parents first. */
export function visitNodes(tree: unknown, visit: (node: SyntaxNode) => void): void {
  if (typeof tree !== 'object' || tree === null || tree instanceof RegExp) return;
  if (isSyntaxNode(tree)) visit(tree);
  for (const child of Object.values(tree)) visitNodes(child, visit);
}

/** The name of the variable a node reads, without `$`: "" for the context, "$" for the root. */
export function variableName(node: unknown): string | null {
  return isSyntaxNode(node) && node.type === 'variable' && typeof node.value === 'string' ? node.value : null;
}
