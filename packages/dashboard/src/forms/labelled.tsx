import type { ReactNode } from 'react';
import { inputClass } from '../kit/field.tsx';
import type { PlacedProblem } from './place-problems.ts';
import { ProblemLines } from './problem-lines.tsx';
import type { ControlProps } from './control-props.ts';

export const smallInput = inputClass.replace('h-8', 'h-7').replace('text-base', 'text-sm');
export const textArea =
  'min-h-20 w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-sm text-text aria-invalid:border-danger';

/** Ids and states that tie a control to its label, its hint and its problems. */
export interface Ties {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export function tiesOf({ context, path, problems, setting }: ControlProps): Ties {
  const id = [context.id, ...path].join('-');
  const notes = [
    setting.hint === null ? null : `${id}-hint`,
    problems.length === 0 ? null : `${id}-problems`,
  ];
  return {
    id,
    'aria-invalid': problems.length > 0,
    'aria-describedby': notes.filter((note) => note !== null).join(' ') || undefined,
  };
}

/** The same for an editor. */
export function codeTies({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }: Ties) {
  return { id, labelledBy: `${id}-label`, describedBy, isInvalid };
}

interface LabelledProps {
  ties: Ties;
  label: string;
  hint: string | null;
  problems: readonly PlacedProblem[];
  children: ReactNode;
}

/** A control below its label. */
export function Labelled({ ties: { id }, label, hint, problems, children }: LabelledProps) {
  return (
    <div className="grid gap-1">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <Notes id={id} hint={hint} problems={problems} />
    </div>
  );
}

/** Several controls under one name. */
export function Legend({ ties: { id }, label, hint, problems, children }: LabelledProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={hint === null ? undefined : `${id}-hint`}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <Notes id={id} hint={hint} problems={problems} />
      {children}
    </fieldset>
  );
}

function Notes({
  id,
  hint,
  problems,
}: {
  id: string;
  hint: string | null;
  problems: readonly PlacedProblem[];
}) {
  return (
    <>
      {hint !== null && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <ProblemLines id={`${id}-problems`} problems={problems} />
    </>
  );
}
