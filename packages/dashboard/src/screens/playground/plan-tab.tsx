import type { PlanGraph } from '@headrace/client';
import { countOf } from '../../data/format-number.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import { Empty } from '../../kit/empty.tsx';
import { countStatuses } from './run-view.ts';
import { Counts } from './pipe-list.tsx';
import type { Playground } from './use-playground.ts';

const input = 'input';

/** Which pipe needs whose output. While a run goes on, each box counts its cells. */
export function PlanTab({ playground }: { playground: Playground }) {
  const { plan } = playground.outlook;
  if (plan === null)
    return (
      <Empty title="No plan yet">
        {playground.problems.length > 0
          ? 'The request has problems. They stand at the pipes that have them.'
          : 'As soon as there is a pipe and a row, this shows what runs after what.'}
      </Empty>
    );
  return (
    <div className="grid gap-4">
      <GraphView label="Plan of the request" nodes={nodesOf(plan, playground)} edges={edgesOf(plan)} />
      <PlanList plan={plan} />
    </div>
  );
}

function nodesOf(plan: PlanGraph, playground: Playground) {
  const run = playground.run.view?.run ?? null;
  const first = { id: input, lines: 2, content: <Box title="Input" text={countOf(plan.records, 'row')} /> };
  return [
    first,
    ...plan.nodes.map(({ index, label, writes }) => ({
      id: String(index),
      lines: 3,
      content: (
        <Box
          title={label}
          text={writes.join(', ')}
          onPress={() => playground.show({ pipe: index, tab: undefined })}
        >
          <Counts counts={countStatuses(run, writes.slice(0, 1))} />
        </Box>
      ),
    })),
  ];
}

/** A pipe that reads a column of the input hangs on it. */
function edgesOf({ nodes, edges, columns }: PlanGraph) {
  const given = new Set(columns.filter(({ is_input: isInput }) => isInput).map(({ name }) => name));
  const fromInput = nodes.filter(({ reads }) => reads.some((name) => given.has(name)));
  return [
    ...fromInput.map(({ index }) => ({ from: input, to: String(index) })),
    ...edges.map(({ from, to, inputs, waits }) => ({
      from: String(from),
      to: String(to),
      isDashed: inputs.length === 0 || !waits,
    })),
  ];
}

interface BoxProps {
  title: string;
  text: string;
  onPress?: () => void;
  children?: React.ReactNode;
}

function Box({ title, text, onPress, children }: BoxProps) {
  const look =
    'flex size-full flex-col justify-center rounded-md border border-line-strong bg-surface px-2 text-left';
  const content = (
    <>
      <span className="block w-full truncate text-sm font-medium">{title}</span>
      <span className="block w-full truncate text-xs text-muted">{text}</span>
      <span className="flex gap-2 text-xs">{children}</span>
    </>
  );
  if (onPress === undefined) return <div className={look}>{content}</div>;
  return (
    <button type="button" className={`${look} cursor-pointer hover:bg-sunken`} onClick={onPress}>
      {content}
    </button>
  );
}

/** The same in words, for those who do not see the picture. */
function PlanList({ plan: { nodes } }: { plan: PlanGraph }) {
  const labels = new Map(nodes.map(({ index, label }) => [index, label]));
  return (
    <ol className="grid gap-2 text-sm">
      {nodes.map(({ index, label, after, reads, writes, providers }) => (
        <li key={index}>
          <span className="font-medium">{label}</span>
          <span className="block text-muted">
            reads {reads.join(', ') || 'nothing'}; makes {writes.join(', ') || 'nothing'}
            {after.length > 0 && `; after ${after.map((one) => labels.get(one)).join(', ')}`}
            {providers.length > 0 && `; asks ${providers.join(', ')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
