import { Field } from '../../../kit/field.tsx';

interface Given {
  amount: string;
  note: string;
}

export function GrantFields({ given, onChange }: { given: Given; onChange: (given: Given) => void }) {
  return (
    <>
      <Field
        label="Credits"
        hint="A negative number takes credits away that no run holds."
        type="number"
        step="any"
        required
        value={given.amount}
        onChange={({ target }) => onChange({ ...given, amount: target.value })}
      />
      <Field
        label="Note"
        hint="Stands in the ledger of the organization. May stay empty."
        maxLength={200}
        autoComplete="off"
        value={given.note}
        onChange={({ target }) => onChange({ ...given, note: target.value })}
      />
    </>
  );
}
