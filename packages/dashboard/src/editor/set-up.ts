import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import type { EditorProps } from './editor-props.ts';
import { highlighter } from './highlighter.ts';
import { languageOf } from './languages/language-of.ts';
import { look } from './look.ts';
import { typeOver } from './type-over.ts';

/** What the editor reads when it needs it. */
export type Surroundings = Pick<EditorProps, 'columns' | 'onChange' | 'onBlur'>;

type Opened = Pick<EditorProps, 'id' | 'labelledBy' | 'describedBy' | 'language' | 'value' | 'isLong'>;

/** The text came from outside, so nobody has to be told of it. */
const fromOutside = Annotation.define<boolean>();

export function openState(given: Opened, around: { current: Surroundings }): EditorState {
  const { language, value, isLong } = given;
  return EditorState.create({
    doc: value,
    extensions: [
      EditorView.cspNonce.of(readNonce()),
      look,
      history(),
      highlightSpecialChars(),
      bracketMatching(),
      closeBrackets(),
      syntaxHighlighting(highlighter),
      languageOf(language, () => around.current.columns),
      autocompletion({ icons: false }),
      keys(isLong),
      isLong ? [EditorView.lineWrapping, lintGutter()] : oneLine,
      typeOver,
      attributes(given),
      tellChanges(around),
    ],
  });
}

/** Tab indents, and Esc lets the next Tab go on to the next control. Ctrl+Enter belongs to the page. */
function keys(isLong: boolean): Extension {
  const own = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter' && (isLong || key !== 'Enter'));
  const tab = isLong ? [indentWithTab] : [];
  return keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...tab, ...own]);
}

/** Line breaks that are pasted become blanks. */
const oneLine = EditorState.transactionFilter.of((change) => {
  if (change.newDoc.lines <= 1) return change;
  // oxlint-disable-next-line regexp/no-super-linear-move -- what one pastes into one's own browser
  const text = change.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  const whole = { from: 0, to: change.startState.doc.length, insert: text };
  return { changes: whole, selection: { anchor: text.length }, userEvent: 'input' };
});

function attributes({ id, labelledBy, describedBy, isLong }: Opened): Extension {
  return EditorView.contentAttributes.of({
    id,
    'aria-labelledby': labelledBy,
    'aria-multiline': String(isLong),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    spellcheck: 'false',
  });
}

function tellChanges(around: { current: Surroundings }): Extension {
  return [
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged || transactions.some((one) => one.annotation(fromOutside) === true)) return;
      around.current.onChange(state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: () => around.current.onBlur?.() }),
  ];
}

/** Puts another text into the editor; what both have at the ends stays, and with it the place of the cursor. */
export function replaceText(view: EditorView, value: string): void {
  const old = view.state.doc.toString();
  const text = value.replaceAll(/\r\n?/g, '\n');
  if (old === text) return;
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old.codePointAt(from) === text.codePointAt(from)) from += 1;
  let tail = 0;
  while (tail < most - from && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  const insert = text.slice(from, text.length - tail);
  view.dispatch({
    changes: { from, to: old.length - tail, insert },
    annotations: fromOutside.of(true),
  });
}

/** The policy lets only style elements with this nonce count. The service puts it into every page. */
function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
