import { lazy, Suspense, useRef } from 'react';
import { classNames } from '../kit/class-names.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import type { EditorProps } from './editor-props.ts';

// A third of the page's code: it is loaded when the first editor is opened.
const LiveEditor = lazy(async () => ({ default: (await import('./live-editor.tsx')).LiveEditor }));

/** A text with a syntax. Until its code is there, and if it cannot be loaded, it is a plain text of the same size. */
export function CodeEditor(props: EditorProps) {
  // What was typed into before keeps the focus.
  const hadFocus = useRef(false);
  const plain = <PlainEditor {...props} onFocusChange={(has) => (hadFocus.current = has)} />;
  return (
    <ChunkBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <LiveEditor {...props} takesFocus={hadFocus} />
      </Suspense>
    </ChunkBoundary>
  );
}

function PlainEditor({
  onFocusChange,
  ...props
}: EditorProps & { onFocusChange: (hasFocus: boolean) => void }) {
  const { id, labelledBy, describedBy, isInvalid, isLong, isTall, value, onChange, onBlur } = props;
  const ties = {
    id,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    spellCheck: false,
    value,
    onFocus: () => onFocusChange(true),
    onBlur: () => {
      onFocusChange(false);
      onBlur?.();
    },
  };
  if (!isLong)
    return (
      <input
        {...ties}
        className={`${frame} h-7 px-2 text-sm`}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <textarea
      {...ties}
      className={classNames(frame, 'resize-none px-2 py-1 text-sm', isTall ? 'min-h-72 grow' : 'h-28')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const frame =
  'block w-full rounded-md border border-line-strong bg-surface font-mono text-text aria-invalid:border-danger';
