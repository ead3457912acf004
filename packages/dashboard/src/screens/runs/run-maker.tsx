import type { RunItem } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useRights } from '../../data/rights.ts';
import { useSession } from '../../data/session.ts';
import { useSpenders } from '../../data/spenders.ts';

/** Runs that nobody started: a sheet that runs new rows, and one that reads a search. */
const ownWords: ReadonlyMap<string, string> = new Map([
  ['auto', 'by itself'],
  ['sheet', 'its search'],
]);

/** Who started a run: a sheet, a person or an API key. Only admins may know the names of others; the rest see an id. */
export function RunMaker({ run: { created_by: by, sheet_id: sheet } }: { run: RunItem }) {
  const own = useSession().data?.user.id;
  const names = useSpenders({ mayList: useRights().mayManage });
  const name = by === null ? 'unknown' : by === own ? 'you' : (ownWords.get(by) ?? names.get(by));
  return (
    <span className="grid">
      {name ?? <code className="max-w-32 truncate font-mono text-xs text-faint">{by}</code>}
      {sheet !== null && (
        <Link
          to="/sheets/$sheetId"
          params={{ sheetId: String(sheet) }}
          className="text-sm text-muted hover:text-accent hover:underline"
        >
          in sheet {sheet}
        </Link>
      )}
    </span>
  );
}
