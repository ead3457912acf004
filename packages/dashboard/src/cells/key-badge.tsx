import type { Provider } from '@headrace/client';
import { CircleCheck, CircleDashed, Globe } from 'lucide-react';
import { Badge } from '../kit/badge.tsx';

const looks = {
  own: { tone: 'ok', icon: CircleCheck, word: 'your key' },
  managed: { tone: 'ok', icon: CircleCheck, word: 'managed key' },
  keyless: { tone: 'neutral', icon: Globe, word: 'needs no key' },
  none: { tone: 'neutral', icon: CircleDashed, word: 'no key' },
} as const;

/** What a provider can be asked with. */
export function KeyBadge({ kind }: { kind: Provider['key'] }) {
  const { tone, icon: Icon, word } = looks[kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
      {word}
    </Badge>
  );
}
