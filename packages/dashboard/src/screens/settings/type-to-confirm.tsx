import { Field } from '../../kit/field.tsx';

interface TypeToConfirmProps {
  name: string;
  typed: string;
  onType: (typed: string) => void;
}

/** Asks for a name, so that nobody deletes the wrong thing. */
export function TypeToConfirm({ name, typed, onType }: TypeToConfirmProps) {
  return (
    <Field
      label={
        <>
          To confirm, type <span className="font-mono">{name}</span>
        </>
      }
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
