import { useId } from 'react';

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; says: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, each with a sentence about it. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span className="font-medium">{option.label}</span>
          <span className="col-start-2 text-sm text-muted">{option.says}</span>
        </label>
      ))}
    </fieldset>
  );
}
