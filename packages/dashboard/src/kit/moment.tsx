/** A moment: how long ago, and exactly when on hover. */
export function Moment({ at, ago, exact }: { at: string; ago: string; exact: string }) {
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {ago}
    </time>
  );
}
