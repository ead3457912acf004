import type { SheetStats } from '@headrace/client';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useSheetStats } from '../../data/sheets.ts';

/** Figures of a sheet. They are counted once somebody sees the line, because a long list has many. */
export function WithStats({ id, children }: { id: number; children: (stats: SheetStats) => ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const { data, error } = useSheetStats(id, isSeen);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={place} className="inline-block min-w-8">
      {data === undefined ? (
        <span className="text-faint">{error === null ? '…' : 'unknown'}</span>
      ) : (
        children(data)
      )}
    </span>
  );
}
