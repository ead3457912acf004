import type { NewSheetColumn } from '@headrace/client';
import { useState } from 'react';
import { useAddColumn } from '../../../data/sheet.ts';
import { textOf } from '../../../forms/read-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Select } from '../../../kit/select.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

type Type = NonNullable<NewSheetColumn['type']>;
const types: readonly { value: Type | 'known'; label: string }[] = [
  { value: 'known', label: 'as the field catalog says, or text' },
  { value: 'string', label: 'text' },
  { value: 'number', label: 'number' },
  { value: 'boolean', label: 'yes or no' },
  { value: 'json', label: 'list or object (JSON)' },
];

/** A column that people fill. */
export function AddColumnPanel({ page: { sheet, show, params } }: { page: SheetPage }) {
  const [type, setType] = useState<Type | 'known'>('known');
  const { mutate, isPending, error } = useAddColumn(sheet.id);
  const { tell } = useToast();
  const add = (form: FormData) => {
    const name = textOf(form, 'name');
    const column = { name, is_key: form.get('key') === 'on', ...(type === 'known' ? {} : { type }) };
    mutate(column, {
      onSuccess: () => {
        tell(`The column ${name} was added.`);
        show({ panel: undefined, of: undefined });
      },
    });
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add(new FormData(event.currentTarget));
      }}
    >
      <Field
        label="Name"
        name="name"
        hint="Pipes read it by this name: company_domain, profile_url, or one of your own."
        defaultValue={params.of ?? ''}
        required
        maxLength={1000}
        autoComplete="off"
      />
      <TypeChoice type={type} onChange={setType} />
      <KeyChoice sheet={sheet} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button look="primary" type="submit" disabled={isPending}>
          Add the column
        </Button>
      </div>
    </form>
  );
}

function TypeChoice({ type, onChange }: { type: Type | 'known'; onChange: (type: Type | 'known') => void }) {
  return (
    <div className="grid gap-1">
      <span className="text-sm font-medium">Type</span>
      <Select label="Type" value={type} options={types} onChange={onChange} />
      <p className="text-sm text-muted">A type cannot be changed later.</p>
    </div>
  );
}

/** A sheet has one key, and gets it while it has no rows. */
function KeyChoice({ sheet: { columns, rows } }: Pick<SheetPage, 'sheet'>) {
  if (rows > 0 || columns.some(({ is_key: isKey }) => isKey)) return null;
  return (
    <label className="flex cursor-pointer items-baseline gap-2">
      <input type="checkbox" name="key" className="size-4 translate-y-0.5 accent-accent" />
      <span>
        No two rows have the same value <span className="text-sm text-muted">(the key of the sheet)</span>
      </span>
    </label>
  );
}
