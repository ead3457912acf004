import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../kit/class-names.ts';
import type { EditorProps } from './editor-props.ts';
import { placeProblems } from './place-problems.ts';
import type { Surroundings } from './set-up.ts';
import { openState, replaceText } from './set-up.ts';

/** Takes the place of a plain text that had the focus. */
function goOnAt(view: EditorView, at: number): void {
  view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
  view.focus();
}

/** The editor itself: one element of the page, of which CodeMirror draws what is inside. */
export function LiveEditor(props: EditorProps & { cursor: RefObject<number | null> }) {
  const { value, problems, language, isLong, isTall, isInvalid } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // What the editor asks for later; it must not be opened anew for each key.
  const around = useRef<Surroundings>(props);
  useLayoutEffect(() => {
    around.current = props;
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const { cursor, ...rest } = props;
    const opened = new EditorView({ state: openState(rest, around), parent: host.current });
    view.current = opened;
    if (cursor.current !== null) goOnAt(opened, cursor.current);
    return () => opened.destroy();
    // oxlint-disable-next-line react/exhaustive-deps -- another language is another editor; all else changes inside of it
  }, [language]);
  useEffect(() => {
    if (view.current !== null) replaceText(view.current, value);
  }, [value]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const text = current.state.doc.toString();
    current.dispatch(setDiagnostics(current.state, placeProblems(problems, { text, language })));
  }, [problems, language]);
  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isInvalid));
  }, [isInvalid, language]);
  return (
    <div
      ref={host}
      className={classNames(
        'code-editor overflow-hidden rounded-md border bg-surface text-sm',
        isInvalid ? 'border-danger' : 'border-line-strong',
        isLong ? 'resize-y' : 'h-7',
        isLong && (isTall === true ? 'min-h-72 grow' : 'h-28'),
      )}
    />
  );
}
