import { definePipe, keepOldName } from '../engine/define-pipe.ts';
import { isWorkEmail } from './mail-domains/is-work-email.ts';

export const emailIsWork1 = definePipe({
  id: 'email:iswork@1',
  label: 'Check business email',
  description: 'Whether an email address is a work address: neither free-mail nor disposable.',
  category: 'people_data',
  needs: 'email',
  gives: { is_work_email: { primary: true } },
  example: { input: { email: 'jane@acme.com' } },
  compute: ({ email }) => ({ is_work_email: isWorkEmail(email) }),
});

export const peopleEmailIsWork1 = keepOldName(emailIsWork1, 'people:email:iswork@1');
