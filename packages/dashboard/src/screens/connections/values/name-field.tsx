import { Field } from '../../../kit/field.tsx';

interface NameFieldProps {
  name: string;
  fault: string | null;
  onChange: (name: string) => void;
}

/** What templates call it. Small letters become capitals, which is what names have. */
export function NameField({ name, fault, onChange }: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="Capital letters, digits and _, such as CRM_TOKEN."
      error={fault}
      autoComplete="off"
      spellCheck={false}
      required
      value={name}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
    />
  );
}
