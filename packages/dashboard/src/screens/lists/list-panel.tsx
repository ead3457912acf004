import { X } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import type { ListKey, ListPlace } from '../../data/lists.ts';
import { useAddKey, useDeleteList, useListKeys, useRemoveKey } from '../../data/lists.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { inputClass } from '../../kit/field.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Problem } from '../../kit/problem.tsx';
import { spellOut } from '../../kit/show-text.ts';
import { useToast } from '../../kit/toast.tsx';
import { KeyExport } from './key-export.tsx';

interface ListPanelProps {
  /** The one that is open; null if none is. */
  place: ListPlace | null;
  onClose: () => void;
}

/** The keys of one bucket, or the members of one stream. */
export function ListPanel({ place, onClose }: ListPanelProps) {
  return (
    <Dialog
      title={place?.name ?? ''}
      description={
        place === null ? '' : `A ${place.kind === 'buckets' ? 'bucket' : 'stream'} of ${place.environment}.`
      }
      isOpen={place !== null}
      onClose={onClose}
      place="side"
    >
      {place !== null && <Content place={place} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ place, onClose }: { place: ListPlace; onClose: () => void }) {
  const keys = useListKeys(place);
  const { mayWrite, mayManage } = useRights();
  const noun = place.kind === 'buckets' ? 'key' : ('member' as const);
  return (
    <div className="grid gap-5">
      {mayWrite && <AddKey place={place} noun={noun} />}
      <Loaded of={keys}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">{nothing[noun]}</p>
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line">
              {items.map((item) => (
                <KeyItem key={item.id} place={place} item={item} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {keys.hasMore && (
        <Button disabled={keys.isReadingMore} onClick={keys.readMore}>
          Show more
        </Button>
      )}
      {keys.data !== undefined && keys.data.length > 0 && (
        <div>
          <KeyExport place={place} noun={noun} />
        </div>
      )}
      {mayManage ? (
        <DeleteList place={place} noun={noun} onClose={onClose} />
      ) : (
        <p className="text-sm text-muted">Only admins delete it.</p>
      )}
    </div>
  );
}

const nothing = {
  key: 'It has no keys yet. Claim one here, or let a pipe do it.',
  member: 'It has no members yet. Enroll one here, or let a pipe do it.',
} as const;

function AddKey({ place, noun }: { place: ListPlace; noun: string }) {
  const [key, setKey] = useState('');
  const { mutate, isPending, error } = useAddKey();
  const { tell } = useToast();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = key.trim();
        mutate(
          { ...place, key: wanted },
          {
            onSuccess: ({ claimed, enrolled }) => {
              setKey('');
              if (claimed === false || enrolled === false) tell(`${wanted} was there already`);
            },
          },
        );
      }}
    >
      <div className="flex gap-2">
        <input
          aria-label={`New ${noun}`}
          placeholder={noun === 'key' ? 'A key to claim' : 'A member to enroll'}
          maxLength={1000}
          className={inputClass}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <Button type="submit" disabled={isPending || key.trim() === ''}>
          {noun === 'key' ? 'Claim' : 'Enroll'}
        </Button>
      </div>
      {error !== null && <Problem error={error} />}
    </form>
  );
}

interface KeyItemProps {
  place: ListPlace;
  item: ListKey;
  mayWrite: boolean;
}

function KeyItem({ place, item, mayWrite }: KeyItemProps) {
  const { key, fields, since, until } = item;
  const now = useNow();
  const { mutate, isPending } = useRemoveKey();
  const { tellProblem } = useToast();
  const isBucket = place.kind === 'buckets';
  const hasFields = Object.keys(fields).length > 0;
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <div className="grid min-w-0 grow">
        <bdi className="break-words">{spellOut(key)}</bdi>
        <p className="text-sm text-muted" title={formatMoment(new Date(since))}>
          {isBucket ? 'claimed' : 'enrolled'} {formatAgo(new Date(since), now)}
          {until !== null && `, free again ${formatAgo(new Date(until), now)}`}
        </p>
        {hasFields && (
          <details className="text-sm">
            <summary className="cursor-pointer text-muted">fields</summary>
            <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs">
              {spellOut(JSON.stringify(fields, null, 2))}
            </pre>
          </details>
        )}
      </div>
      {mayWrite && (
        <Button
          look="quiet"
          size="small"
          aria-label={isBucket ? `Free ${key}` : `Unenroll ${key}`}
          title={isBucket ? 'Free the key: it can be claimed again' : 'Take it out of the stream'}
          disabled={isPending}
          onClick={() => mutate({ ...place, key }, { onError: tellProblem })}
        >
          <X aria-hidden size={14} />
        </Button>
      )}
    </li>
  );
}

function DeleteList({ place, noun, onClose }: { place: ListPlace; noun: string; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDeleteList();
  if (!isAsking)
    return (
      <div>
        <Button look="danger" size="small" onClick={() => setAsking(true)}>
          Delete …
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p>
        {noun === 'key'
          ? 'All its keys become free again, for good: whatever was done once may be done again.'
          : 'Its members and its log go, for good. A sheet that follows it gets no more rows.'}
      </p>
      {error !== null && <Problem error={error} />}
      <div className="flex gap-2">
        <Button
          look="danger"
          size="small"
          disabled={isPending}
          onClick={() => mutate(place, { onSuccess: onClose })}
        >
          Delete for good
        </Button>
        <Button size="small" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
