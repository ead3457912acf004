/** What is drawn: boxes in layers from left to right, and lines between them. */
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

/** Places a graph of tens of nodes. A node stands right of all that it waits for, and near them. */
export function layOut(nodes: readonly GraphNode[], edges: readonly GraphEdge[], sizes: Sizes): PlacedGraph {
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  const layers = orderLayers(toLayers(nodes, drawn), drawn);
  const placed = layers.flatMap((layer, depth) => placeLayer(layer, depth, sizes));
  const height = Math.max(0, ...placed.map((node) => node.y + node.height));
  const width = layers.length === 0 ? 0 : layers.length * (sizes.nodeWidth + sizes.gapX) - sizes.gapX;
  const nodesInPlace = centre(placed, height);
  const at = new Map(nodesInPlace.map((node) => [node.id, node]));
  const curves = drawn.flatMap(({ from, to }) => {
    const [start, end] = [at.get(from), at.get(to)];
    return start === undefined || end === undefined ? [] : [{ from, to, path: curve(start, end) }];
  });
  return { width, height, nodes: nodesInPlace, edges: curves };
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

function placeLayer(
  layer: readonly GraphNode[],
  depth: number,
  sizes: Sizes,
): (PlacedNode & { depth: number })[] {
  let y = 0;
  return layer.map(({ id, lines }) => {
    const height = lines * sizes.lineHeight + 2 * sizes.padding;
    const node = { id, depth, x: depth * (sizes.nodeWidth + sizes.gapX), y, width: sizes.nodeWidth, height };
    y += height + sizes.gapY;
    return node;
  });
}

function centre(nodes: readonly (PlacedNode & { depth: number })[], height: number): PlacedNode[] {
  const layers = Map.groupBy(nodes, ({ depth }) => depth);
  return [...layers.values()].flatMap((layer) => {
    const used = Math.max(...layer.map((node) => node.y + node.height));
    return layer.map(({ depth: _, ...node }) => ({ ...node, y: node.y + (height - used) / 2 }));
  });
}

function curve(from: PlacedNode, to: PlacedNode): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const bend = Math.max(24, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
