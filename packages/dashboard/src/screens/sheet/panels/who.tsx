import { useRights } from '../../../data/rights.ts';
import { useSession } from '../../../data/session.ts';
import { useSpenders } from '../../../data/spenders.ts';

/** Who changed something: a person, an API key, or a run. Only admins may know the names of others; the rest see an id. */
export function Who({ by }: { by: string }) {
  const own = useSession().data?.user.id;
  const names = useSpenders({ mayList: useRights().mayManage });
  if (by === own) return 'you';
  if (by === 'service') return 'a run';
  return names.get(by) ?? <code className="font-mono text-xs break-all">{by}</code>;
}
