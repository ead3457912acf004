import type { Dataset } from '@headrace/client';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';

const looks = {
  ready: { tone: 'ok', icon: CircleCheck, word: 'ready' },
  empty: { tone: 'neutral', icon: CircleDashed, word: 'empty' },
  redeclared: { tone: 'warn', icon: TriangleAlert, word: 'needs an import' },
} as const;

/** Whether a dataset can be used. */
export function StateBadge({ state }: Pick<Dataset, 'state'>) {
  const { tone, icon: Icon, word } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
      {word}
    </Badge>
  );
}
