import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeleteDataset } from '../../data/datasets.ts';
import { useIsHere } from '../../data/is-here.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';

const route = getRouteApi('/datasets/$name');

/** Deletes a dataset for good, once its name was typed. */
export function DeleteDataset({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      {isOpen && <Warning name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Warning({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useDeleteDataset();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const { tell } = useToast();
  const leave = () => {
    tell(`${name} is deleted`);
    if (isHere()) void navigate({ to: '/datasets', search: {} });
  };
  return (
    <Dialog
      title={`Delete ${name}?`}
      description={`All of its rows go, for good. Requests and sheets whose pipes name dataset:${name}, and searches of it, fail from then on.`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            look="danger"
            disabled={typed !== name || isPending}
            onClick={() => mutate(name, { onSuccess: leave })}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field
          label={`Type ${name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error !== null && <Problem error={error} />}
      </div>
    </Dialog>
  );
}
