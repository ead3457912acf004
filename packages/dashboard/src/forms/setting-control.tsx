import { ChoiceControl, ChoicesControl, SwitchControl } from './choice-controls.tsx';
import { FieldControl, FieldNamesControl } from './column-controls.tsx';
import { ConditionsControl } from './conditions-control.tsx';
import type { ControlProps } from './control-props.ts';
import { GroupControl, ListControl } from './group-controls.tsx';
import { JsonControl } from './json-control.tsx';
import { InputNamesControl, OutputNamesControl } from './name-controls.tsx';
import { problemsWithin } from './place-problems.ts';
import { ProviderList } from './provider-list.tsx';
import { NumberControl, TextControl } from './text-controls.tsx';
import { WordsControl } from './words-control.tsx';

/** One setting, edited in the way that fits its schema. */
export function SettingControl(given: ControlProps) {
  const { setting, path } = given;
  const last = path.slice(-1);
  const props = { ...given, problems: problemsWithin(given.problems, last) };
  const { control } = setting;
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} control={control} />;
    case 'choices':
      return <ChoicesControl {...props} control={control} />;
    case 'text':
      return <TextControl {...props} control={control} />;
    case 'number':
      return <NumberControl {...props} control={control} />;
    case 'words':
      return <WordsControl {...props} control={control} />;
    case 'field':
      return <FieldControl {...props} />;
    case 'field-names':
      return <FieldNamesControl {...props} control={control} />;
    case 'providers':
      return <ProviderList {...props} control={control} />;
    case 'input-names':
      return <InputNamesControl {...props} control={control} />;
    case 'output-names':
      return <OutputNamesControl {...props} control={control} />;
    case 'group':
      return <GroupControl {...props} control={control} Member={SettingControl} />;
    case 'list':
      return <ListControl {...props} control={control} Member={SettingControl} />;
    case 'conditions':
      return <ConditionsControl {...props} control={control} />;
    case 'json':
      return <JsonControl {...props} />;
  }
}
