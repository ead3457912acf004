import { controlClass } from './field.tsx';

interface DayInputProps {
  label: string;
  /** `2026-11-23`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** One day, in the browser's own calendar. */
export function DayInput({ label, value = '', min, max, onChange }: DayInputProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      {label}
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        className={controlClass}
      />
    </label>
  );
}
