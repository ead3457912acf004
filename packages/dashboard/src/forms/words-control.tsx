import { useState } from 'react';
import { Chips } from './chips.tsx';
import type { PropsFor } from './control-props.ts';
import { Labelled, textArea, tiesOf } from './labelled.tsx';
import { OfferingInput } from './offering-input.tsx';

/** A list of words, one in each line, or chosen from what is offered. */
export function WordsControl(props: PropsFor<'words'>) {
  const { setting, path, value, problems, control, onChange } = props;
  if (control.offer !== null) return <OfferedWords {...props} />;
  const ties = tiesOf(props);
  const words = Array.isArray(value) ? value.map(String) : [];
  return (
    <Labelled
      ties={ties}
      label={setting.label}
      hint={setting.hint ?? 'One in each line.'}
      problems={problems}
    >
      <textarea
        {...ties}
        rows={Math.max(3, words.length + 1)}
        className={textArea}
        value={words.join('\n')}
        onChange={({ target }) => onChange(path, target.value === '' ? [] : target.value.split('\n'))}
      />
    </Labelled>
  );
}

function OfferedWords(props: PropsFor<'words'>) {
  const { setting, path, value, problems, control, context, onChange } = props;
  const [typed, setTyped] = useState('');
  const ties = tiesOf(props);
  const words = Array.isArray(value) ? value.map(String) : [];
  const isFull = control.max !== null && words.length >= control.max;
  const add = () => {
    const word = typed.trim();
    if (word === '' || isFull) return;
    if (!words.includes(word)) onChange(path, [...words, word]);
    setTyped('');
  };
  return (
    <Labelled
      ties={ties}
      label={setting.label}
      hint={`${setting.hint ?? ''} ${isFull ? `No more than ${words.length}.` : 'Enter adds one.'}`.trim()}
      problems={problems}
    >
      <Chips
        names={words}
        onRemove={(word) =>
          onChange(
            path,
            words.filter((one) => one !== word),
          )
        }
      />
      <OfferingInput
        {...ties}
        offer={control.offer}
        suggest={context.suggest}
        value={typed}
        disabled={isFull}
        onText={setTyped}
        // What stands here when one goes on is meant too.
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
    </Labelled>
  );
}
