import { useRef } from 'react';
import type { PasswordChange } from '@headrace/client';
import { useSetPassword } from '../../data/account.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';

const minLength = 12;

interface PasswordFormProps {
  email: string | null;
  hasPassword: boolean;
}

/** Sets a password, or another one. Nobody needs one: a link signs in as well. */
export function PasswordForm({ email, hasPassword }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSetPassword();
  const { tell } = useToast();
  const save = (body: PasswordChange) =>
    mutate(body, {
      onSuccess: () => {
        form.current?.reset();
        tell('Your password was saved.');
      },
    });
  return (
    <form
      ref={form}
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save(readForm(new FormData(event.currentTarget)));
      }}
    >
      <p className="text-muted">
        {hasPassword
          ? 'Changing it ends all your other sessions.'
          : 'With a password you can sign in without a link. You can do without one.'}
      </p>
      <PasswordFields email={email} hasPassword={hasPassword} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button type="submit" disabled={isPending}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}

function PasswordFields({ email, hasPassword }: PasswordFormProps) {
  return (
    <>
      {email === null ? (
        <Field
          label="E-mail"
          hint="You sign in with it. Nothing is sent there."
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      ) : (
        <input type="hidden" autoComplete="username" value={email} readOnly />
      )}
      {hasPassword && (
        <Field
          label="Password until now"
          hint="Not needed within an hour of signing in with a link."
          name="current_password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <Field
        label="New password"
        hint={`At least ${minLength} characters.`}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={minLength}
        required
      />
    </>
  );
}

function readForm(form: FormData): PasswordChange {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [current, email] = [textOf('current_password'), textOf('email')];
  return {
    password: textOf('password'),
    ...(current === '' ? {} : { current_password: current }),
    ...(email === '' ? {} : { email }),
  };
}
