import type { Constant } from '@headrace/client';
import { useState } from 'react';
import { useSetConstant } from '../../../data/template-values.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/field.tsx';
import { ValueForm } from './value-form.tsx';

interface ConstantDialogProps {
  known: readonly Constant[];
  /** The one that is changed; without one, it is new. */
  constant?: Constant;
  onClose: () => void;
}

export function ConstantDialog({ known, constant, onClose }: ConstantDialogProps) {
  const [value, setValue] = useState(constant?.value ?? '');
  const { mutate, isPending, error } = useSetConstant();
  return (
    <Dialog
      title={constant === undefined ? 'Add a constant' : `Change ${constant.key}`}
      description="What runs from now on sees the new value."
      isOpen
      onClose={onClose}
    >
      <ValueForm
        known={known}
        changed={constant?.key ?? null}
        action="Change"
        isComplete={value !== ''}
        isPending={isPending}
        error={error}
        onStore={(key) => mutate({ key, value }, { onSuccess: onClose })}
      >
        <Field
          label="Value"
          autoComplete="off"
          required
          maxLength={10_000}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </ValueForm>
    </Dialog>
  );
}
