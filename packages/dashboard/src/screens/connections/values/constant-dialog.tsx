import type { Constant } from '@headrace/client';
import { useState } from 'react';
import { useSetConstant } from '../../../data/template-values.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { NameField } from './name-field.tsx';
import { faultOfName } from './value-name.ts';

interface ConstantDialogProps {
  known: readonly Constant[];
  /** The one that is changed; without one, it is new. */
  constant?: Constant;
  onClose: () => void;
}

export function ConstantDialog({ known, constant, onClose }: ConstantDialogProps) {
  return (
    <Dialog
      title={constant === undefined ? 'Add a constant' : `Change ${constant.key}`}
      description="What runs from now on sees the new value."
      isOpen
      onClose={onClose}
    >
      <ConstantForm known={known} {...(constant === undefined ? {} : { constant })} onClose={onClose} />
    </Dialog>
  );
}

function ConstantForm({ known, constant, onClose }: ConstantDialogProps) {
  const [name, setName] = useState(constant?.key ?? '');
  const [value, setValue] = useState(constant?.value ?? '');
  const { mutate, isPending, error } = useSetConstant();
  const fault = constant === undefined ? faultOfName(name, known) : null;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ key: name, value }, { onSuccess: onClose });
      }}
    >
      {constant === undefined && <NameField name={name} fault={fault} onChange={setName} />}
      <Field
        label="Value"
        autoComplete="off"
        required
        maxLength={10_000}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      {error !== null && <Problem error={error} />}
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          disabled={isPending || name === '' || value === '' || fault !== null}
        >
          {constant === undefined ? 'Store' : 'Change'}
        </Button>
      </div>
    </form>
  );
}
