import { definePipe, keepOldName } from '../engine/define-pipe.ts';
import { joinName } from './names/join-name.ts';

export const personNameJoin1 = definePipe({
  id: 'person:name:join@1',
  label: 'Build full name',
  description: 'Joins given names and family name to a full name.',
  category: 'people_data',
  needs: { all: ['first_name', 'last_name'] },
  gives: { name: { primary: true } },
  example: { input: { first_name: 'Jane', last_name: 'Doe' } },
  compute: ({ first_name, last_name }) => ({ name: joinName(first_name, last_name) }),
});

export const peopleNameJoin1 = keepOldName(personNameJoin1, 'people:name:join@1');
