import { initialsOf } from './initials.ts';

/** Initials in place of a logo: pictures of others are never loaded. */
export function Tile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-sm font-semibold text-muted"
    >
      {initialsOf(name)}
    </span>
  );
}
