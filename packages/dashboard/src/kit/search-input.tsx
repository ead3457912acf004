import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field.tsx';

interface SearchInputProps {
  /** What is looked for; stands in the empty field too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list while one types. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // What is typed is ahead of the address; but Back must bring the old words back.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <div className="relative w-full max-w-xs">
      <Search aria-hidden size={15} className="pointer-events-none absolute top-2 left-2.5 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'pl-8')}
      />
    </div>
  );
}
