import { expect, test } from 'vitest';
import { findIdentity } from '../../src/providers/gravatar/gravatar.ts';
import { personIdentity } from './answer-schemas.ts';
import { describeTroubles } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { byEmail, isFormerJob, isPresentJob, somePeople, testSweep } from './sweep.ts';

const { conduct, people, vendors, world } = await proveVendor();
const byPersonalEmail = ({ personalEmail: email }: { personalEmail: string }) => ({ email });

for (const input of [byEmail, byPersonalEmail]) {
  testSweep(vendors, {
    operation: findIdentity,
    // Few people have a profile.
    items: somePeople(world, 600),
    input,
    answer: personIdentity,
    found: [0.04, 0.08],
    isRight: (person, { name, profile_url: url, company_name, job_title: title }) =>
      name === person.name &&
      (url === null || url === person.profileUrl) &&
      isPresentJob(person, { company_name, title }),
    right: 0.7,
    isExplained: (person, { company_name, job_title: title }) => isFormerJob(person, { company_name, title }),
  });
}

test('most who have a profile link to LinkedIn', async () => {
  const answers = await Promise.all(
    somePeople(world, 600).map((one) => vendors.call(findIdentity, byEmail(one))),
  );
  const urls = answers.flatMap((one) => (one.outcome === 'found' ? [one.answer.profile_url] : []));
  expect(urls.filter((url) => url !== null).length).toBeGreaterThan(urls.length / 2);
  expect(urls).toContain(null);
});

conduct({
  operation: findIdentity,
  about: (word) => ({ email: `jane@${word}.com` }),
  items: people,
  by: byEmail,
  keys: { invalid: 'credential_rejected' },
});

describeTroubles(vendors, {
  operation: findIdentity,
  vendor: 'gravatar',
  sample: { email: 'jane@acme.com' },
  limit: { requests: 12, over: 'wait' },
});
