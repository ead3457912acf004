import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';

/** Of every control that one enters something into; how wide it is, is for the place to say. */
export const controlClass =
  'h-8 rounded-md border border-line-strong bg-surface px-2.5 text-base text-text data-invalid:border-danger disabled:opacity-60';

export const inputClass = `${controlClass} w-full`;

interface FieldProps {
  label: ReactNode;
  /** What to enter, in a few words. */
  hint?: ReactNode;
  /** What is wrong with it; it is read out with the field. */
  error?: ReactNode;
  name?: string;
  /** The control; without one, a text input with the other properties. */
  children?: ReactNode;
}

/** A labelled input, with its hint and its fault beside it. */
export function Field({
  label,
  hint,
  error,
  name,
  children,
  ...input
}: FieldProps & Omit<ComponentProps<typeof BaseField.Control>, 'className' | 'children'>) {
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <BaseField.Root
      {...(name === undefined ? {} : { name })}
      invalid={hasError}
      className="grid content-start gap-1"
    >
      <BaseField.Label className="text-sm font-medium">{label}</BaseField.Label>
      {children ?? <BaseField.Control {...input} className={inputClass} />}
      {hint !== undefined && (
        <BaseField.Description className="text-sm text-muted">{hint}</BaseField.Description>
      )}
      {hasError && (
        <BaseField.Error match className="text-sm text-danger">
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
