import { expect, test } from 'vitest';
import { makeLookAlike } from './look-alike.ts';

test.each([
  ['sk-live_4eC39HqLyjWD', 'xx-xxxx_0xX00XxXxxXX'],
  ['Bearer a.b/c+d=', 'Xxxxxx x.x/x+x='],
  ['p@$$ wörd! 漢字 ٣', 'x*** xxxx* xx 0'],
  ['line\nline', 'xxxx\nxxxx'],
])('%s looks like %s', (secret, likeness) => expect(makeLookAlike(secret)).toBe(likeness));
