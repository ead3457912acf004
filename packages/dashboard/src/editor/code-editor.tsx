import type { ChangeEvent } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { classNames } from '../kit/class-names.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import type { EditorProps } from './editor-props.ts';

// A third of the page's code: it is loaded when the first editor is opened.
const LiveEditor = lazy(async () => ({ default: (await import('./live-editor.tsx')).LiveEditor }));

/** CodeMirror cannot measure a line that wraps over hundreds of others: it gives up, and says so on the console. */
const maxLineLength = 50_000;

function hasLongLine(text: string): boolean {
  return text.length > maxLineLength && text.split('\n').some(({ length }) => length > maxLineLength);
}

/**
 * A text with a syntax. Until its code is there, and if it cannot be loaded, it is a plain text of the same size; and so it
 * stays for a text with a very long line.
 */
export function CodeEditor(props: EditorProps) {
  // Asked once: an editor must not be replaced by another one while somebody types.
  const [isPlain] = useState(() => hasLongLine(props.value));
  // Somebody who is typing already goes on at the same place.
  const cursor = useRef<number | null>(null);
  const plain = <PlainEditor {...props} onCursor={(at) => (cursor.current = at)} />;
  if (isPlain) return plain;
  return (
    <ChunkBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <LiveEditor {...props} cursor={cursor} />
      </Suspense>
    </ChunkBoundary>
  );
}

interface PlainEditorProps extends EditorProps {
  /** Where the next letter goes; null without the focus. */
  onCursor: (at: number | null) => void;
}

function PlainEditor({ onCursor, ...props }: PlainEditorProps) {
  const { id, labelledBy, describedBy, isInvalid, isLong, isTall, value, onChange, onBlur } = props;
  const follow = ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
    onCursor(target.selectionEnd);
  const ties = {
    id,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    spellCheck: false,
    value,
    onBlur: () => {
      onCursor(null);
      onBlur?.();
    },
    onFocus: follow,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      follow(event);
      onChange(event.target.value);
    },
  };
  if (!isLong) return <input {...ties} className={`${frame} h-7 px-2 text-sm`} />;
  return (
    <textarea
      {...ties}
      onSelect={({ currentTarget }) => onCursor(currentTarget.selectionEnd)}
      className={classNames(frame, 'resize-none px-2 py-1 text-sm', isTall ? 'min-h-72 grow' : 'h-28')}
    />
  );
}

const frame =
  'block w-full rounded-md border border-line-strong bg-surface font-mono text-text aria-invalid:border-danger';
