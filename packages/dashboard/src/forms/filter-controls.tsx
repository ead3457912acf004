import { isObject } from '../kit/is-object.ts';
import { ListFilter } from './filter-list.tsx';
import type { FilterProps, FilterPropsFor } from './filter-props.ts';
import { notesOf } from './filter-props.ts';
import { changeEnd } from './filter-value.ts';
import { smallInput, textArea } from './labelled.tsx';

/** One filter, edited in the way that fits its kind. */
export function FilterInput(props: FilterProps) {
  const { control } = props.field;
  switch (control.kind) {
    case 'list':
      return <ListFilter {...props} control={control} />;
    case 'range':
      return <RangeFilter {...props} control={control} />;
    case 'span':
      return <SpanFilter {...props} />;
    case 'flag':
      return <FlagFilter {...props} yes="yes" no="no" read={(value) => value} write={(flag) => flag} />;
    case 'presence':
      return (
        <FlagFilter
          {...props}
          yes="has none"
          no="has a value"
          read={(value) => (isObject(value) ? value['is_null'] : undefined)}
          write={(flag) => (flag === undefined ? undefined : { is_null: flag })}
        />
      );
    case 'text':
      return <TextFilter {...props} control={control} />;
  }
}

function readEnd(value: unknown, end: string): unknown {
  return isObject(value) ? value[end] : undefined;
}

function RangeFilter(props: FilterPropsFor<'range'>) {
  const { field, id, value, control, onChange } = props;
  const { ends, min, max } = control;
  return (
    <div className="grid grid-cols-2 gap-1">
      {ends.map((end, index) => {
        const given = readEnd(value, end);
        return (
          <input
            key={end}
            id={index === 0 ? id : undefined}
            {...notesOf(props)}
            aria-label={`${field.label}, ${index === 0 ? 'at least' : 'at most'}`}
            placeholder={index === 0 ? 'at least' : 'at most'}
            type="number"
            step="any"
            className={smallInput}
            value={typeof given === 'number' ? given : ''}
            {...(min === null ? {} : { min })}
            {...(max === null ? {} : { max })}
            onChange={({ target }) => {
              const number = target.valueAsNumber;
              onChange(changeEnd(value, end, Number.isNaN(number) ? null : number));
            }}
          />
        );
      })}
    </div>
  );
}

function SpanFilter(props: FilterProps) {
  const { field, id, value, onChange } = props;
  return (
    <div className="grid grid-cols-2 gap-1">
      {(['after', 'before'] as const).map((end, index) => {
        const given = readEnd(value, end);
        return (
          <input
            key={end}
            id={index === 0 ? id : undefined}
            {...notesOf(props)}
            aria-label={`${field.label}, ${index === 0 ? 'from this day' : 'to this day'}`}
            type="date"
            className={smallInput}
            value={typeof given === 'string' ? given.slice(0, 10) : ''}
            onChange={({ target }) =>
              onChange(changeEnd(value, end, target.value === '' ? null : target.value))
            }
          />
        );
      })}
    </div>
  );
}

interface FlagProps extends FilterProps {
  yes: string;
  no: string;
  read: (value: unknown) => unknown;
  write: (flag: boolean | undefined) => unknown;
}

function FlagFilter(props: FlagProps) {
  const { id, value, yes, no, read, write, onChange } = props;
  const flag = read(value);
  return (
    <select
      id={id}
      {...notesOf(props)}
      className={smallInput}
      value={typeof flag === 'boolean' ? String(flag) : ''}
      onChange={({ target }) => onChange(write(target.value === '' ? undefined : target.value === 'true'))}
    >
      <option value="">any</option>
      <option value="true">{yes}</option>
      <option value="false">{no}</option>
    </select>
  );
}

function TextFilter(props: FilterPropsFor<'text'>) {
  const { id, value, control, onChange } = props;
  return (
    <textarea
      id={id}
      {...notesOf(props)}
      rows={3}
      className={textArea}
      value={typeof value === 'string' ? value : ''}
      {...(control.maxLength === null ? {} : { maxLength: control.maxLength })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
