import { useNow } from '../../data/now.ts';
import { CallMenu } from '../../kit/call-menu.tsx';
import { writeSpendCalls } from './spend-calls.ts';
import type { SpendParams } from './spend-search.ts';

/** What the view reads, as code. */
export function SpendCallMenu({ params }: { params: SpendParams }) {
  return <CallMenu calls={writeSpendCalls(params, { origin: location.origin, now: useNow() })} />;
}
