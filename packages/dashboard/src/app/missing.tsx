import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';

/** An address that leads nowhere. */
export function Missing() {
  return (
    <Empty
      icon={<Compass aria-hidden size={20} />}
      title="There is nothing at this address"
      action={
        <Link to="/" className={buttonClass('primary')}>
          To the first screen
        </Link>
      }
    >
      The link may be old or incomplete.
    </Empty>
  );
}
