import type { Status } from '@headrace/client';
import { formatCount, sayCredits } from '../../data/format-number.ts';
import { formatDuration } from '../../data/format-time.ts';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import { problemsOf } from './problems-of.ts';

type Queue = NonNullable<Status['queue']>;
type QueueClass = Queue['classes'][number];

const columns: Column<QueueClass>[] = [
  { id: 'class', head: 'Class', isName: true, cell: (one) => <ClassName number={one.class} /> },
  { id: 'slices', head: 'Slices', isNumber: true, cell: ({ slices }) => formatCount(slices) },
  { id: 'records', head: 'Records', isNumber: true, cell: ({ records }) => formatCount(records) },
  {
    id: 'oldest',
    head: 'The oldest has waited',
    isNumber: true,
    cell: ({ slices, oldest_seconds: seconds }) => (slices === 0 ? '' : formatDuration(seconds * 1000)),
  },
];

const classes = ['', 'first', 'usual', 'when there is time'];

function ClassName({ number }: { number: number }) {
  return (
    <span>
      {number} <span className="font-normal text-muted">{classes[number]}</span>
    </span>
  );
}

/** What waits for a worker. */
export function QueuePanel({ status }: { status: Status }) {
  const { queue } = status;
  return (
    <Panel title="Queue" isFlush>
      <ProblemNotes messages={problemsOf(status, 'queue', 'workers')} />
      {queue === null ? (
        <p className="p-4 text-muted">Not known: the database does not answer in time.</p>
      ) : (
        <>
          <Table
            label="Queue by class"
            columns={columns}
            rows={queue.classes}
            rowKey={(one) => String(one.class)}
          />
          <p className="border-t border-line px-4 py-2 text-sm text-muted">{describeOthers(queue)}</p>
        </>
      )}
    </Panel>
  );
}

function describeOthers({ waiting_slices: waiting, stranded_slices: stranded, held_credits: held }: Queue) {
  return [
    `${formatCount(waiting)} ${waiting === 1 ? 'slice waits' : 'slices wait'} for a provider.`,
    `${formatCount(stranded)} ${stranded === 1 ? 'needs' : 'need'} something that no running worker knows.`,
    `Held for runs that are not finished: ${sayCredits(held)}.`,
  ].join(' ');
}
