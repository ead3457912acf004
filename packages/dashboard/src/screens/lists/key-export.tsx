import { useCsvExport } from '../../data/csv-export.ts';
import type { ListKey, ListPlace } from '../../data/lists.ts';
import { useKeyPages } from '../../data/lists.ts';
import { ExportButton } from '../../kit/export-button.tsx';

const head = ['key', 'since', 'until', 'fields'];
const toRow = ({ key, since, until, fields }: ListKey) => [key, since, until, JSON.stringify(fields)];

/** The keys of a bucket, or the members of a stream, as a file. */
export function KeyExport({ place, noun }: { place: ListPlace; noun: string }) {
  const readPage = useKeyPages(place);
  const name = `headrace-${place.kind}-${place.name.replaceAll(/[^\w-]+/g, '-')}`;
  const { start, stop, count } = useCsvExport({ name, head, toRow, readPage });
  return <ExportButton what={`${noun}s`} count={count} onStart={start} onStop={stop} />;
}
