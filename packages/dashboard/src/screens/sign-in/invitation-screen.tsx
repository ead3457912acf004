import { useMutation } from '@tanstack/react-query';
import type { ShownInvitation } from '@headrace/client';
import { useInvitation, useSigning } from '../../data/session.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Problem } from '../../kit/problem.tsx';

interface InvitationScreenProps {
  code: string;
  /** Who is signed in; null if nobody is. */
  name: string | null;
}

/** For somebody who was sent an invitation. */
export function InvitationScreen({ code, name }: InvitationScreenProps) {
  const invitation = useInvitation(code);
  const { withoutInvitation } = useSigning();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <div className="justify-self-center">
          <Mark size={36} />
        </div>
        <Loaded of={invitation}>{(found) => <Answer invitation={found} name={name} />}</Loaded>
        <Button look="quiet" onClick={() => void withoutInvitation()}>
          {name === null ? 'Sign in instead' : 'Not now'}
        </Button>
      </div>
    </main>
  );
}

function Answer({ invitation, name }: { invitation: ShownInvitation; name: string | null }) {
  const { withInvitation } = useSigning();
  const { mutate, isPending, error } = useMutation({ mutationFn: withInvitation });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('name');
        mutate(name === null && typeof given === 'string' ? given.trim() : null);
      }}
    >
      <header className="text-center">
        <h1 className="text-xl font-semibold tracking-tight">Join {invitation.organization}</h1>
        <p className="text-muted">You are invited as {invitation.role}.</p>
      </header>
      {name === null ? (
        <Field label="Your name" hint="The others see it." name="name" autoComplete="name" required />
      ) : (
        <p className="text-center">You are signed in as {name}.</p>
      )}
      {error !== null && <Problem error={error} />}
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? 'Joining' : 'Join'}
      </Button>
    </form>
  );
}
