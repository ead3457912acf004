import { useMutation } from '@tanstack/react-query';
import { useSigning } from '../../data/session.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { toProblemText } from '../../kit/problem-text.ts';

/** Address and password, as password managers know them. */
export function PasswordForm({ look }: { look: 'primary' | 'plain' }) {
  const { withPassword } = useSigning();
  const { mutate, error, isPending } = useMutation({ mutationFn: withPassword });
  const send = (form: HTMLFormElement) => {
    const read = new FormData(form);
    mutate({ email: textOf(read.get('email')), password: textOf(read.get('password')) });
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <Field label="E-mail" name="email" type="email" autoComplete="username" required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {toProblemText(error).detail}
        </p>
      )}
      <Button type="submit" look={look} disabled={isPending}>
        {isPending ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
