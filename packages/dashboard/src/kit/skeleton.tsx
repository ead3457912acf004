import { classNames } from './class-names.ts';

/** Stands where something will be. It is seen after 150 ms only, so that quick answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('skeleton rounded-sm bg-sunken', className ?? 'h-4')} />;
}

/** Lines of a list that is being read. */
export function SkeletonLines({ count = 6 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3 p-4">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={line % 3 === 2 ? 'h-4 w-2/3' : 'h-4'} />
      ))}
    </div>
  );
}
