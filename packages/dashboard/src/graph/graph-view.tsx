import type { ReactNode } from 'react';
import type { GraphEdge, GraphNode } from './lay-out.ts';
import { layOut } from './lay-out.ts';

const sizes = { nodeWidth: 152, lineHeight: 18, padding: 8, gapX: 16, gapY: 36 };

/** A graph that is wider than its place is drawn smaller, but never so small that it cannot be read. */
const minScale = 0.75;

export interface DrawnNode extends GraphNode {
  content: ReactNode;
}

interface GraphViewProps {
  label: string;
  nodes: readonly DrawnNode[];
  edges: readonly (GraphEdge & { isDashed?: boolean })[];
}

/** A graph from top to bottom. Its boxes are real elements, so that they are read out and can be pressed. */
export function GraphView({ label, nodes, edges }: GraphViewProps) {
  const graph = layOut(nodes, edges, sizes);
  const contents = new Map(nodes.map(({ id, content }) => [id, content]));
  const dashed = new Set(
    edges.flatMap(({ from, to, isDashed }) => (isDashed === true ? [`${from} ${to}`] : [])),
  );
  const { width, height } = graph;
  return (
    <figure aria-label={label} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="mx-auto block h-auto w-full"
        style={{ minWidth: width * minScale, maxWidth: width }}
        role="presentation"
      >
        {graph.edges.map(({ from, to, path }) => (
          <path
            key={`${from} ${to}`}
            d={path}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={1.5}
            strokeDasharray={dashed.has(`${from} ${to}`) ? '4 3' : undefined}
          />
        ))}
        {graph.nodes.map(({ id, ...box }) => (
          <foreignObject key={id} {...box}>
            {contents.get(id)}
          </foreignObject>
        ))}
      </svg>
    </figure>
  );
}
