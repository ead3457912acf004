import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showSign } from '../engine/widgets/rules.ts';
import { verifyEmail as anymailfinder } from '../providers/anymailfinder/anymailfinder.ts';
import { verifyEmail as bouncer } from '../providers/bouncer/bouncer.ts';
import { verifyEmail as emailable } from '../providers/emailable/emailable.ts';
import { verifyEmail as enrow } from '../providers/enrow/enrow.ts';
import { verifyEmail as findymail } from '../providers/findymail/findymail.ts';
import { verifyEmail as hunter } from '../providers/hunter/hunter.ts';
import { verifyEmail as icypeas } from '../providers/icypeas/icypeas.ts';
import type { EmailStatus, FoundEmail } from '../providers/kit/answers.ts';
import type { Operation } from '../providers/kit/operation.ts';
import { verifyEmail as mailercheck } from '../providers/mailercheck/mailercheck.ts';
import { validateEmail as millionverifier } from '../providers/millionverifier/millionverifier.ts';
import { verifyEmail as neverbounce } from '../providers/neverbounce/neverbounce.ts';
import { verifyEmail as reacher } from '../providers/reacher/reacher.ts';
import { verifyEmail as snov } from '../providers/snov/snov.ts';
import { verifyEmail as tomba } from '../providers/tomba/tomba.ts';
import { statusOfResult, validationSigns } from './accept/email-validation.ts';

/** Vendors and what a check costs with a managed key, in credits. All of them take it for every verdict. */
const verifiers: readonly (readonly [Operation<{ email: string }, FoundEmail>, number])[] = [
  [bouncer, 0.3],
  [neverbounce, 0.3],
  [emailable, 0.3],
  [mailercheck, 0.3],
  [anymailfinder, 0.2],
  [enrow, 0.25],
  [hunter, 0.5],
  [icypeas, 0.1],
  [findymail, 1],
  [tomba, 0.5],
  [snov, 1],
  // The user's own instance; what there is to pay for is the machine.
  [reacher, 0.05],
];

const ofAddress = ({ email }: { email: string }) => ({ email });

/** A verifier that could not ask the mailbox has no verdict, and the next one is asked. */
function acceptStatus(status: EmailStatus) {
  if (status === 'unknown') return { accepted: false as const, rule: 'the mailbox could not be asked' };
  const values = { email_validation_status: status };
  return { accepted: true as const, rule: `answered: ${status}`, value: { values } };
}

export const peopleEmailValidateWaterfall1 = defineWaterfall({
  id: 'people:email:validate:waterfall@1',
  label: 'Verify email',
  description:
    'Whether an address receives mail. Verifiers are asked one after the other, until one can tell. Only the first is asked by default.',
  category: 'people_data',
  needs: 'email',
  gives: { email_validation_status: { primary: true, widgets: [showSign(validationSigns)] } },
  example: { input: { email: 'jane.doe@acme.com' } },
  waterfall: (step) => [
    step.ask(millionverifier, {
      bills: { operation: 'millionverifier-validate-email', credits: 0.1, mode: 'always' },
      with: ofAddress,
      accept: ({ result }) => acceptStatus(statusOfResult[result]),
    }),
    ...verifiers.map(([verify, credits]) =>
      step.ask(verify, {
        bills: { operation: `${verify.provider.id}-validate-email`, credits, mode: 'always' },
        isDefault: false,
        with: ofAddress,
        accept: ({ status }) => acceptStatus(status),
      }),
    ),
  ],
});
