import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import type { Tone } from './badge.tsx';
import { Badge } from './badge.tsx';

const looks = {
  pending: { tone: 'neutral', icon: CircleDashed },
  processing: { tone: 'accent', icon: LoaderCircle },
  completed: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  canceled: { tone: 'neutral', icon: Ban },
} as const satisfies Record<string, { tone: Tone; icon: unknown }>;

/** How far a run is: a word and an icon. */
export function RunStatusBadge({ status }: { status: keyof typeof looks }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
      {status}
    </Badge>
  );
}
