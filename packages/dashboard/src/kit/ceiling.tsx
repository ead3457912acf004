import { useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './field.tsx';

interface CeilingProps {
  id?: string;
  /** Credits: what somebody has set, otherwise what is proposed; undefined while neither is known. */
  value: number | undefined;
  /** Undefined: what is proposed counts again. */
  onChange: (credits: number | undefined) => void;
  /** What it means, behind its unit. */
  hint?: string;
}

/** The most that something may cost. Emptied, it stays empty until one leaves it: then what is proposed stands there again. */
export function Ceiling({ id, value, onChange, hint = '' }: CeilingProps) {
  const [isEmptied, setEmptied] = useState(false);
  return (
    <label className="flex items-center gap-2">
      Ceiling
      <input
        id={id}
        type="number"
        min={0}
        step="any"
        className={classNames(controlClass, 'w-28 text-right tabular-nums')}
        value={isEmptied ? '' : (value ?? '')}
        onChange={({ target: { valueAsNumber: credits } }) => {
          setEmptied(Number.isNaN(credits));
          onChange(Number.isNaN(credits) ? undefined : credits);
        }}
        onBlur={() => setEmptied(false)}
      />
      <span className="text-muted">
        credits
        {hint !== '' && `; ${hint}`}
      </span>
    </label>
  );
}
