/** What is drawn: boxes in layers, and lines between them. */
export interface GraphNode {
  id: string;
  lines: number;
}

export interface GraphEdge {
  from: string;
  to: string;
}

export interface PlacedNode {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedGraph {
  width: number;
  height: number;
  nodes: PlacedNode[];
  /** Curves as SVG paths. */
  edges: (GraphEdge & { path: string })[];
}

export interface Sizes {
  nodeWidth: number;
  lineHeight: number;
  padding: number;
  gapX: number;
  gapY: number;
}

/** Places a graph of tens of nodes, from top to bottom. A node stands below all that it waits for, and near them. */
export function layOut(nodes: readonly GraphNode[], edges: readonly GraphEdge[], sizes: Sizes): PlacedGraph {
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  const layers = orderLayers(toLayers(nodes, drawn), drawn);
  const width = Math.max(0, ...layers.map((layer) => widthOf(layer.length, sizes)));
  const placed = placeLayers(layers, { width, sizes });
  const at = new Map(placed.map((node) => [node.id, node]));
  const curves = drawn.flatMap(({ from, to }) => {
    const [start, end] = [at.get(from), at.get(to)];
    return start === undefined || end === undefined ? [] : [{ from, to, path: curve(start, end) }];
  });
  const height = Math.max(0, ...placed.map((node) => node.y + node.height));
  return { width, height, nodes: placed, edges: curves };
}

/** The layer of a node is the longest way to it. A circle ends where it closes. */
function toLayers(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphNode[][] {
  const before = Map.groupBy(edges, ({ to }) => to);
  const depths = new Map<string, number>();
  const depthOf = (id: string, above: ReadonlySet<string>): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const within = new Set([...above, id]);
    const parents = (before.get(id) ?? []).filter(({ from }) => !within.has(from));
    const depth = Math.max(-1, ...parents.map(({ from }) => depthOf(from, within))) + 1;
    depths.set(id, depth);
    return depth;
  };
  const layers: GraphNode[][] = [];
  for (const node of nodes) (layers[depthOf(node.id, new Set())] ??= []).push(node);
  // In a circle a layer can stay empty.
  return Array.from(layers, (layer) => layer ?? []).filter((layer) => layer.length > 0);
}

/** Nodes of a layer in the order of those that they come from, so that fewer lines cross. */
function orderLayers(layers: GraphNode[][], edges: readonly GraphEdge[]): GraphNode[][] {
  const places = new Map<string, number>();
  return layers.map((layer) => {
    const ordered = layer
      .map((node, index) => ({ node, weight: weightOf(node.id, edges, places) ?? index }))
      .toSorted((one, other) => one.weight - other.weight)
      .map(({ node }) => node);
    for (const [index, { id }] of ordered.entries()) places.set(id, index);
    return ordered;
  });
}

function weightOf(
  id: string,
  edges: readonly GraphEdge[],
  places: ReadonlyMap<string, number>,
): number | null {
  const parents = edges.flatMap(({ from, to }) => (to === id ? (places.get(from) ?? []) : []));
  return parents.length === 0 ? null : parents.reduce((sum, place) => sum + place, 0) / parents.length;
}

function widthOf(count: number, { nodeWidth, gapX }: Sizes): number {
  return count * (nodeWidth + gapX) - gapX;
}

/** Every layer in the middle of the width, below the highest box of the layer before. */
function placeLayers(
  layers: readonly GraphNode[][],
  { width, sizes }: { width: number; sizes: Sizes },
): PlacedNode[] {
  let y = 0;
  return layers.flatMap((layer) => {
    const left = (width - widthOf(layer.length, sizes)) / 2;
    const placed = layer.map(({ id, lines }, index) => ({
      id,
      x: left + index * (sizes.nodeWidth + sizes.gapX),
      y,
      width: sizes.nodeWidth,
      height: lines * sizes.lineHeight + 2 * sizes.padding,
    }));
    y += Math.max(...placed.map(({ height }) => height)) + sizes.gapY;
    return placed;
  });
}

function curve(from: PlacedNode, to: PlacedNode): string {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height];
  const [x2, y2] = [to.x + to.width / 2, to.y];
  const bend = Math.max(12, Math.abs(y2 - y1) / 2);
  return `M ${x1} ${y1} C ${x1} ${y1 + bend}, ${x2} ${y2 - bend}, ${x2} ${y2}`;
}
