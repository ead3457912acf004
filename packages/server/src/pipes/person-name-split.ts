import { definePipe, keepOldName } from '../engine/define-pipe.ts';
import { splitName } from './names/split-name.ts';

export const personNameSplit1 = definePipe({
  id: 'person:name:split@1',
  label: 'Split full name',
  description:
    'Splits a name into given names and family name. Titles, suffixes and middle initials are removed.',
  category: 'people_data',
  needs: 'name',
  gives: { first_name: { primary: true }, last_name: {} },
  example: { input: { name: 'Dr. Jane A. van der Berg Jr.' } },
  compute: ({ name }) => splitName(name),
});

export const peopleNameSplit1 = keepOldName(personNameSplit1, 'people:name:split@1');
