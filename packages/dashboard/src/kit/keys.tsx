/** Keys to press, as on a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs leading-5 text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
