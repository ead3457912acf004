import { definePipe, keepOldName } from '../engine/define-pipe.ts';
import { splitName } from './names/split-name.ts';

export const personNameSplit1 = definePipe({
  id: 'person:name:split@1',
  label: 'Split full name',
  description: 'Given names and family name, as people use them: titles, suffixes and middle initials go.',
  category: 'people_data',
  needs: 'name',
  gives: { first_name: { primary: true }, last_name: {} },
  example: { input: { name: 'Dr. Jane A. van der Berg Jr.' } },
  compute: ({ name }) => splitName(name),
});

export const peopleNameSplit1 = keepOldName(personNameSplit1, 'people:name:split@1');
