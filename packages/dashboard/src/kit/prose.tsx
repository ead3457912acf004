/** A sentence of the service: what stands in backticks is shown as code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded-sm bg-sunken px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ),
  );
}
