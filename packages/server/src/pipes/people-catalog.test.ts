// What requests and price lists rely on: inputs, outputs, whom the pipes about people ask, and what that costs.
import { expect, test } from 'vitest';
import { pipes } from '../catalog.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import { describePipe } from '../http/describe-pipe.ts';

const byName =
  'leadmagic-get-work-email 0.5, prospeo-get-work-email 1, amplemarket-email-lookup 2.5, hunter-get-work-email 1';
const byProfile =
  'hunter-workemail-profileurl 1, amplemarket-email-lookup 2.5, leadmagic-workemail-profileurl 2, findymail-workemail-profileurl 2, crustdata-workemail-profileurl 3';
const mobileByProfile = 'leadmagic-mobile-from-profile 2, prospeo-mobile-from-profile 5';
const reverse =
  'findymail-reverse-email-lookup 2, hunter-reverse-email-lookup 2, crustdata-reverse-email-lookup 5, dropcontact-reverse-email-lookup 1, gravatar-reverse-email-lookup 0';
const chosenByName =
  'anymailfinder-get-work-email 1, enrow-get-work-email 1, dropcontact-get-work-email 1, lusha-get-work-email 2, fullenrich-get-work-email 2, tomba-get-work-email 1, contactout-get-work-email 2, wiza-get-work-email 2, snov-get-work-email 1';
const chosenByProfile =
  'anymailfinder-workemail-profileurl 2, dropcontact-workemail-profileurl 2, lusha-workemail-profileurl 2, fullenrich-workemail-profileurl 2, tomba-workemail-profileurl 1, contactout-workemail-profileurl 2, wiza-workemail-profileurl 2';
const chosenMobiles =
  'enrow-mobile-from-profile 10, lusha-mobile-from-profile 5, fullenrich-mobile-from-profile 6, contactout-mobile-from-profile 5, wiza-mobile-from-profile 5';
const oldProfiles = 'prospeo-get-professional-profile 1, icypeas-get-professional-profile 1';
/** Whom a request has to name. */
const chosen = new Set(
  'anymailfinder clado contactout dropcontact enrow fullenrich gravatar lusha snov tomba wiza'.split(' '),
);
const identity = '*profile_url name job_title company_name company_profile_url';
const zerobounce = 'zerobounce-validate-email 0.3 always';

test.each([
  [
    'person:workemail:waterfall@1',
    '*work_email email_validation_status',
    `${byName}, crustdata-get-work-email 3, ${chosenByName}`,
    null,
  ],
  [
    'people:workemail:waterfall@1',
    '*work_email -email_validation_status',
    `${byName}, icypeas-get-work-email 0.5, findymail-get-work-email 1, ${chosenByName}`,
    'person:workemail:waterfall@1',
  ],
  [
    'person:workemail:profileurl:waterfall@1',
    '*work_email email_validation_status',
    `${byProfile}, ${chosenByProfile}`,
    null,
  ],
  [
    'people:workemail:profileurl:waterfall@1',
    '*work_email email_validation_status',
    `${byProfile}, clado-workemail-profileurl 3.5, ${chosenByProfile}`,
    null,
  ],
  [
    'person:mobile:profileurl:waterfall@1',
    '*mobile',
    `${mobileByProfile}, amplemarket-phone-lookup 4, findymail-mobile-from-profile 6, ${chosenMobiles}`,
    null,
  ],
  [
    'people:phone:profile:waterfall@1',
    '*mobile',
    `${mobileByProfile}, amplemarket-phone-lookup 4, findymail-mobile-from-profile 6, clado-mobile-from-profile 5, ${chosenMobiles}`,
    null,
  ],
  [
    'people:mobilenumber:professionalprofile:waterfall@1',
    '*mobile_number',
    mobileByProfile,
    'people:phone:profile:waterfall@1',
  ],
  [
    'person:mobile:workemail:waterfall@1',
    '*mobile',
    'leadmagic-mobile-from-workemail 2, amplemarket-phone-lookup 4, lusha-mobile-from-workemail 5',
    null,
  ],
  [
    'people:phone:workemail:waterfall@1',
    '*mobile',
    'leadmagic-mobile-from-workemail 2, amplemarket-email-lookup 4, lusha-mobile-from-workemail 5',
    null,
  ],
  [
    'people:mobilenumber:workemail:waterfall@1',
    '*mobile_number',
    'leadmagic-mobile-from-workemail 2',
    'people:phone:workemail:waterfall@1',
  ],
  ['person:profile:waterfall@1', '*profile', `amplemarket-person-match 1, ${oldProfiles}`, null],
  [
    'people:profile:waterfall@1',
    '*profile',
    `amplemarket-person-match 1, ${oldProfiles}, clado-get-professional-profile 1`,
    null,
  ],
  [
    'person:profile:waterfall@2',
    '*person_profile_match name',
    'crustdata-person-enrich 1, amplemarket-person-match 1, prospeo-get-professional-profile 1',
    null,
  ],
  [
    'people:professionalprofile:waterfall@1',
    '*professional_profile',
    oldProfiles,
    'people:profile:waterfall@1',
  ],
  ['person:identity:email:waterfall@1', `${identity} company_domain`, reverse, null],
  ['person:identity:email:waterfall@2', '*person_profile_match profile_url name', reverse, null],
  [
    'people:identity:email:waterfall@1',
    'name *profile_url job_title company_name company_profile_url company_website_url',
    reverse,
    null,
  ],
  [
    'people:personalemail:profile:waterfall@1',
    '*personal_email alternate_personal_emails',
    'leadmagic-personal-email-from-profile 1, mixrank-personal-email-reveal 1, clado-personal-email-from-profile 2 always, fullenrich-personal-email-from-profile 2, contactout-personal-email-from-profile 2',
    null,
  ],
  [
    'people:profileurl:email:waterfall@1',
    '*profile_url',
    'leadmagic-profile-url-from-email 3.5, gravatar-profile-url-from-email 0',
    null,
  ],
  [
    'people:professionalprofileurl:email:waterfall@1',
    '*professional_profile_url',
    'leadmagic-profile-url-from-email 3.5',
    'people:profileurl:email:waterfall@1',
  ],
  [
    'role:waterfall@1',
    '*role_finder_match -name -job_title -profile_url',
    'leadmagic-find-role 1, crustdata-find-role 1',
    null,
  ],
  ['roles:waterfall@1', '*role_finder_matches', 'leadmagic-find-role 1, crustdata-find-role 1', null],
  ['people:match:role:waterfall@1', '*role_finder_match', 'leadmagic-find-role 1', null],
  [
    'people:email:validate:zerobounce@2',
    '*zerobounce_validation_status zerobounce_validation_match',
    zerobounce,
    null,
  ],
  [
    'people:email:validate:waterfall@1',
    '*email_validation_status',
    'millionverifier-validate-email 0.1 always, bouncer-validate-email 0.3 always, neverbounce-validate-email 0.3 always, emailable-validate-email 0.3 always, mailercheck-validate-email 0.3 always, anymailfinder-validate-email 0.2 always, enrow-validate-email 0.25 always, hunter-validate-email 0.5 always, icypeas-validate-email 0.1 always, findymail-validate-email 1 always, tomba-validate-email 0.5 always, snov-validate-email 1 always, reacher-validate-email 0.05 always',
    null,
  ],
  [
    'people:email:validate:millionverifier@1',
    '*email_validation_status million_validation_match',
    'millionverifier-validate-email 0.1 always',
    null,
  ],
  ['people:email:validate:zerobounce@1', '*is_email_valid', zerobounce, 'people:email:validate:zerobounce@2'],
  ['people:validate:email:zerobounce@1', '*is_email_valid', zerobounce, 'people:email:validate:zerobounce@2'],
  [
    'people:profile:workemail:crustdata@1',
    '*crustdata_person_match crustdata_profile_match_score',
    'crustdata-profile-from-workemail 5',
    null,
  ],
  [
    'people:phone:validate:twilio@1',
    '*is_phone_valid phone_line_type phone_carrier -twilio_phone_match',
    'twilio-validate-phone 0.2 always',
    null,
  ],
  ['people:identity:amplemarket@1', '*amplemarket_person_match', '', null],
  ['people:match:amplemarket@1', '*amplemarket_person_match', '', null],
  ['email:send:resend@1', '*resend_email_success', '', null],
  ['email:send:gmail@1', '*gmail_email_success', '', null],
  ['email:send:sendgrid@1', '*sendgrid_email_success', '', null],
  ['message:send:slack@1', '*slack_message_success', '', null],
  ['object:update:hubspot@1', '*record_update_success crm_record_id', '', null],
  ['record:update:salesforce@1', '*record_update_success crm_record_id', '', null],
  ['record:create:attio@1', '*crm_record_id', '', null],
  ['record:match:attio@1', '*crm_record_id -crm_match', '', null],
  ['record:update:attio@1', '*record_update_success crm_record_id', '', null],
  ['campaign:enroll:lemlist@1', '*campaign_enrolled campaign_lead_id', '', null],
  ['campaign:unenroll:lemlist@1', '*campaign_unenrolled', '', null],
  ['campaign:enroll:heyreach@1', '*campaign_enrolled', '', null],
  ['campaign:unenroll:heyreach@1', '*campaign_unenrolled', '', null],
  ['campaign:enroll:smartlead@1', '*campaign_enrolled campaign_lead_id', '', null],
  ['campaign:unenroll:smartlead@1', '*campaign_unenrolled', '', null],
  ['campaign:enroll:instantly@1', '*campaign_enrolled campaign_lead_id', '', null],
  ['campaign:unenroll:instantly@1', '*campaign_unenrolled', '', null],
  ['object:create:hubspot@1', '*crm_record_id', '', null],
  ['object:match:hubspot@1', '*crm_record_id -crm_match', '', null],
  ['record:match:pipedrive@1', '*crm_record_id -crm_match', '', null],
  ['record:create:pipedrive@1', '*crm_record_id', '', null],
  ['record:update:pipedrive@1', '*record_update_success crm_record_id', '', null],
  ['note:create:attio@1', '*crm_note_id', '', null],
  ['note:create:hubspot@1', '*crm_note_id', '', null],
  ['note:create:pipedrive@1', '*crm_note_id', '', null],
  ['record:match:salesforce@1', '*crm_record_id -crm_match', '', null],
  ['record:create:salesforce@1', '*crm_record_id', '', null],
  ['activity:create:salesforce@1', '*crm_activity_id', '', null],
  ['account:match:salesforce@1', '*crm_record_id -crm_match', '', null],
  ['opportunity:match:salesforce@1', '*crm_record_id -crm_match', '', null],
  ['contact:create:resend@1', '*resend_contact_id', '', null],
  ['signals:personprofilematch@1', '*is_recent_job_change days_in_current_role profile_signals', '', null],
])('%s gives %s for %s', (id, outputs, prices, successor) => {
  const pipe = pipes.find((it) => it.id === id);
  if (pipe === undefined) throw new Error('it is not in the catalog');
  expect(outputsOf(pipe.defaultConfig.output_fields, primaryOf(pipe.id))).toBe(outputs);
  const shown = pipe.billing.map(
    ({ operation, credits, mode }) => `${operation} ${credits}${mode === 'always' ? ' always' : ''}`,
  );
  expect(shown.join(', ')).toBe(prices);
  expect(pipe.deprecated?.successor ?? null).toBe(successor);
  const isChosen = (provider: string) =>
    chosen.has(provider) || (id.includes(':validate:') && provider !== 'millionverifier');
  const asked = pipe.billing.filter(({ provider }) => !isChosen(provider));
  const askedByDefault = asked.map(({ provider }) => ({ provider }));
  if (id.includes(':waterfall')) expect(pipe.defaultConfig.providers).toEqual(askedByDefault);
});

/** With a star for the primary one, and a minus for those that only come when asked for. */
function outputsOf(fields: unknown, primary: string | undefined): string {
  return Object.entries(Object(fields))
    .map(([name, setting]) => {
      const isEnabled = JSON.stringify(setting) === JSON.stringify({ alias: '', enabled: true });
      return `${name === primary ? '*' : ''}${isEnabled ? '' : '-'}${name}`;
    })
    .join(' ');
}

function primaryOf(id: string): string | undefined {
  const pipe = pipes.find((it) => it.id === id);
  if (pipe === undefined) return undefined;
  const { outputs } = pipe.shape({ ...pipe.defaultConfig, ...pipe.example.config });
  return outputs.find(({ primary }) => primary)?.name;
}

test.each([
  ['people:identity:amplemarket@1', 'required'],
  ['email:send:resend@1', 'required'],
  ['contact:create:resend@1', 'required'],
  ['people:profile:workemail:crustdata@1', 'optional'],
  ['signals:personprofilematch@1', 'none'],
])('%s takes connections: %s', (id, connector) => {
  expect(pipes.find((it) => it.id === id)?.connector).toBe(connector);
});

test('the guess of addresses is offered and never asked by default', () => {
  for (const pipe of pipes.filter(
    ({ id }) => /workemail:(?:profileurl:)?waterfall/.test(id) && !/mobile|phone/.test(id),
  )) {
    const offered = JSON.stringify(describePipe(pipe, createPriceList()).config_schema);
    expect(offered).toContain('"pattern"');
    expect(JSON.stringify(pipe.defaultConfig)).not.toContain('pattern');
  }
});

test.each([
  'people:personalemail:profile:waterfall@1',
  'people:phone:profile:waterfall@1',
  'people:profile:waterfall@1',
  'people:workemail:profileurl:waterfall@1',
])('%s asks Clado only when a request names it', (id) => {
  const { runsOn, defaultConfig } = pipes.find((pipe) => pipe.id === id) ?? {};
  expect(runsOn).toContain('clado');
  expect(JSON.stringify(defaultConfig?.['providers'])).not.toContain('clado');
});
