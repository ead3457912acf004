import { useState } from 'react';
import { CodeEditor } from '../editor/code-editor.tsx';
import { isEqual } from './config-value.ts';
import { codeTies, Labelled, tiesOf } from './labelled.tsx';
import type { ControlProps } from './control-props.ts';

/** A value that has no form of its own, as JSON. What cannot be read stays, and says so. */
export function JsonControl(props: ControlProps) {
  const { setting, path, value, problems, onChange } = props;
  const [text, setText] = useState(() => write(value));
  const typed = read(text);
  // The value may have changed elsewhere: by undoing, or in the text of the request.
  const shown = typed === null || isEqual(typed.value, value) ? text : write(value);
  const ties = tiesOf(props);
  const fault = { message: 'This is not JSON yet.', code: 'ValidationFailed', path: [] } as const;
  return (
    <Labelled
      ties={ties}
      label={setting.label}
      hint={setting.hint ?? 'JSON'}
      problems={typed === null ? [fault, ...problems] : problems}
    >
      <CodeEditor
        {...codeTies(ties)}
        language="json"
        value={shown}
        isLong
        columns={noColumns}
        problems={typed === null ? [{ message: fault.message }] : problems}
        onChange={(next) => {
          setText(next);
          const parsed = read(next);
          if (parsed !== null) onChange(path, parsed.value);
        }}
      />
    </Labelled>
  );
}

const noColumns: readonly string[] = [];

function write(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function read(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
