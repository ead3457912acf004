import { expect, it } from 'vitest';
import { pipes } from '../catalog.ts';
import { hasEffects } from './has-effects.ts';

// Agents may run all others without asking anybody. A new pipe that sends or writes something belongs here.
it('these pipes have effects, and no others', () => {
  const always = pipes.filter(({ effects }) => effects === 'always').map(({ id }) => id);
  expect(always.toSorted()).toEqual([
    'activity:create:salesforce@1',
    'bucket:claim@1',
    'campaign:enroll:heyreach@1',
    'campaign:enroll:instantly@1',
    'campaign:enroll:lemlist@1',
    'campaign:enroll:smartlead@1',
    'campaign:unenroll:heyreach@1',
    'campaign:unenroll:instantly@1',
    'campaign:unenroll:lemlist@1',
    'campaign:unenroll:smartlead@1',
    'contact:create:resend@1',
    'email:send:gmail@1',
    'email:send:resend@1',
    'email:send:sendgrid@1',
    'message:send:slack@1',
    'note:create:attio@1',
    'note:create:hubspot@1',
    'note:create:pipedrive@1',
    'object:create:hubspot@1',
    'object:update:hubspot@1',
    'record:create:attio@1',
    'record:create:pipedrive@1',
    'record:create:salesforce@1',
    'record:update:attio@1',
    'record:update:pipedrive@1',
    'record:update:salesforce@1',
    'row:append:sheet@1',
    'row:expandappend:sheet@1',
    'row:roundrobin:sheet@1',
    'rows:delete:sheet@1',
    'sheet:row:append@1',
    'sheet:row:expandappend@1',
    'stream:enroll@1',
    'stream:unenroll@1',
  ]);
  const depends = pipes.filter(({ effects }) => typeof effects === 'function');
  expect(depends.map(({ id }) => id)).toEqual(['http:request@1']);
  const [request] = depends;
  const says = (method: string) => hasEffects(request ?? {}, { ...request?.defaultConfig, url: 'x', method });
  expect([says('GET'), says('POST'), says('DELETE')]).toEqual([false, true, true]);
});
