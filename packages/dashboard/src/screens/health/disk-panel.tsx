import type { Status } from '@headrace/client';
import { Meter } from '../../kit/meter.tsx';
import { Panel } from '../../kit/panel.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { ProblemNotes } from './problem-notes.tsx';
import { problemsOf } from './problems-of.ts';

/** The disk of the data directory. */
export function DiskPanel({ status }: { status: Status }) {
  const problems = problemsOf(status, 'disk');
  return (
    <Panel title="Disk" isFlush>
      <ProblemNotes messages={problems} />
      <div className="grid gap-2 p-4">
        <Disk disk={status.disk} isBad={problems.length > 0} />
      </div>
    </Panel>
  );
}

function Disk({ disk, isBad }: Pick<Status, 'disk'> & { isBad: boolean }) {
  if (disk === null)
    return <p className="text-muted">There is no data directory here: PostgreSQL has the data.</p>;
  const { free_bytes: free, total_bytes: total } = disk;
  const share = total > 0 ? (total - free) / total : 0;
  const text = `${formatBytes(free)} of ${formatBytes(total)} are free`;
  return (
    <>
      <Meter label="Used disk" text={text} parts={[{ share, look: isBad ? 'danger' : 'used' }]} />
      <p>{text}</p>
      <p className="text-sm text-muted">
        {Math.round(share * 100)} % of the disk is used, by Headrace and by everything else on it.
      </p>
    </>
  );
}
