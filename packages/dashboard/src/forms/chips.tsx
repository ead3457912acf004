/** Chosen names; each is left out by a click. */
export function Chips({ names, onRemove }: { names: readonly string[]; onRemove: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Leave out ${name}`}
            className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm bg-sunken px-2 text-left text-sm break-all hover:bg-danger-soft"
            onClick={() => onRemove(name)}
          >
            {name} <span aria-hidden>×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
