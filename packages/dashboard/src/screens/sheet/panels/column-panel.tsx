import type { SheetColumn } from '@headrace/client';
import { useChangeColumn } from '../../../data/sheet.ts';
import { textOf } from '../../../forms/read-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

/** Another name or label for a column. */
export function ColumnPanel({ page }: { page: SheetPage }) {
  const column = page.sheet.columns.find(({ name }) => name === page.params.of);
  if (column === undefined) return <Empty title="This column is not there">It may have been deleted.</Empty>;
  return <Naming key={column.name} page={page} column={column} />;
}

function Naming({ page: { sheet, show }, column }: { page: SheetPage; column: SheetColumn }) {
  const { mutate, isPending, error } = useChangeColumn(sheet.id);
  const save = (form: FormData) => {
    const [name, label] = [textOf(form, 'name'), textOf(form, 'label')];
    mutate(
      { column: column.name, name, label: label === '' ? null : label },
      { onSuccess: () => show({ panel: undefined, of: undefined }) },
    );
  };
  const shape = { maxLength: 1000, autoComplete: 'off' } as const;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <Field
        label="Name"
        name="name"
        hint="Pipes read it by this name."
        defaultValue={column.name}
        required
        {...shape}
      />
      <Field
        label="Label"
        name="label"
        hint="For people. May stay empty."
        defaultValue={column.label ?? ''}
        {...shape}
      />
      {error !== null && <Problem error={error} />}
      <div>
        <Button look="primary" type="submit" disabled={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
