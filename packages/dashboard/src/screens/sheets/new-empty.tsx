import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { SheetPlace } from './sheet-place.tsx';
import { useNewSheet } from './use-new-sheet.ts';

/** A sheet with a few columns and no rows. */
export function NewEmpty() {
  const sheet = useNewSheet('');
  const [columns, setColumns] = useState('name, company_domain');
  const create = async () => {
    const names = columns.split(',').map((name) => name.trim());
    const wanted = [...new Set(names)].filter((name) => name !== '');
    await sheet.open(await sheet.create({ columns: wanted.map((name) => ({ name })) }));
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below.
        create().catch(() => undefined);
      }}
    >
      <SheetPlace {...sheet.place} />
      <Field
        label="Columns"
        hint="Names of fields, separated by commas. Pipes know name, company_domain, email and others."
        value={columns}
        autoComplete="off"
        onChange={({ target }) => setColumns(target.value)}
      />
      {sheet.error !== null && <Problem error={sheet.error} />}
      <div>
        <Button look="primary" type="submit" disabled={!sheet.isComplete || sheet.isPending}>
          Make the sheet
        </Button>
      </div>
    </form>
  );
}
