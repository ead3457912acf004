import { countCredits as amplemarketCredits } from './amplemarket/amplemarket.ts';
import { listModels as anthropicModels } from './anthropic/anthropic.ts';
import { countCredits as anymailfinderCredits } from './anymailfinder/anymailfinder.ts';
import { countCredits as apolloCredits } from './apollo/apollo.ts';
import { readWorkspace as attioWorkspace } from './attio/attio.ts';
import { countCredits as bouncerCredits } from './bouncer/bouncer.ts';
import { countCredits as builtwithCredits } from './builtwith/builtwith.ts';
import { countCredits as cladoCredits } from './clado/clado.ts';
import { tryKey as companieshouseKey } from './companieshouse/companieshouse.ts';
import { countCredits as companyenrichCredits } from './companyenrich/companyenrich.ts';
import { tryKey as contactoutKey } from './contactout/contactout.ts';
import { tryKey as coresignalKey } from './coresignal/coresignal.ts';
import { countCredits as crustdataCredits } from './crustdata/crustdata.ts';
import { readMe as databricksMe } from './databricks/databricks.ts';
import { countCredits as emailableCredits } from './emailable/emailable.ts';
import { countCredits as enrowCredits } from './enrow/enrow.ts';
import { countCredits as findymailCredits } from './findymail/findymail.ts';
import { countCredits as firecrawlCredits } from './firecrawl/firecrawl.ts';
import { countCredits as fullenrichCredits } from './fullenrich/fullenrich.ts';
import { listModels as geminiModels } from './gemini/gemini.ts';
import { countRequests as githubRequests } from './github/github.ts';
import { gmailOAuth } from './gmail/oauth.ts';
import { googlecalendarOAuth } from './googlecalendar/oauth.ts';
import { readPrimary as primaryCalendar } from './googlecalendar/googlecalendar.ts';
import { readAccount as hubspotAccount } from './hubspot/hubspot.ts';
import { hubspotOAuth } from './hubspot/oauth.ts';
import { tryKey as heyreachKey } from './heyreach/heyreach.ts';
import { countCredits as hunterCredits } from './hunter/hunter.ts';
import { countCredits as icypeasCredits } from './icypeas/icypeas.ts';
import { tryKey as instantlyKey } from './instantly/instantly.ts';
import type { OAuthSpec } from './kit/oauth-spec.ts';
import type { Operation } from './kit/operation.ts';
import { countCredits as leadmagicCredits } from './leadmagic/leadmagic.ts';
import { readTeam as lemlistTeam } from './lemlist/lemlist.ts';
import { readSelf as lumaSelf } from './luma/luma.ts';
import { tryKey as lushaKey } from './lusha/lusha.ts';
import { countCredits as millionverifierCredits } from './millionverifier/millionverifier.ts';
import { tryKey as mixrankKey } from './mixrank/mixrank.ts';
import { countCredits as neverbounceCredits } from './neverbounce/neverbounce.ts';
import { listModels as openaiModels } from './openai/openai.ts';
import { readUser as pipedriveUser } from './pipedrive/pipedrive.ts';
import { countCredits as prospeoCredits } from './prospeo/prospeo.ts';
import { readVersion as reacherVersion } from './reacher/reacher.ts';
import { listDomains as resendDomains } from './resend/resend.ts';
import { countCredits as salesforceCredits } from './salesforce/salesforce.ts';
import { salesforceOAuth } from './salesforce/oauth.ts';
import { tryInstance as searxngInstance } from './searxng/searxng.ts';
import { tryContact as secEdgarContact } from './sec-edgar/sec-edgar.ts';
import { listScopes as sendgridScopes } from './sendgrid/sendgrid.ts';
import { countCredits as serperCredits } from './serper/serper.ts';
import { testToken as slackToken } from './slack/slack.ts';
import { slackOAuth } from './slack/oauth.ts';
import { tryKey as smartleadKey } from './smartlead/smartlead.ts';
import { countCredits as snovCredits } from './snov/snov.ts';
import { countCredits as tavilyCredits } from './tavily/tavily.ts';
import { tryKey as thecompaniesapiKey } from './thecompaniesapi/thecompaniesapi.ts';
import { tryKey as tombaKey } from './tomba/tomba.ts';
import { tryKey as twilioKey } from './twilio/twilio.ts';
import { countCredits as wizaCredits } from './wiza/wiza.ts';
import { countCredits as zerobounceCredits } from './zerobounce/zerobounce.ts';

interface Connectable {
  label: string;
  /** A free call that shows whether a credential works and what is left in the account; null if there is none. */
  check: Operation<undefined, { detail: string }> | null;
  /** How people connect an account of theirs without a key; left out if the vendor has no such way. */
  oauth?: OAuthSpec;
}

/** Every provider that takes a credential, one line each. */
export const connectable: ReadonlyMap<string, Connectable> = new Map([
  ['amplemarket', { label: 'Amplemarket', check: amplemarketCredits }],
  ['anthropic', { label: 'Anthropic', check: anthropicModels }],
  ['anymailfinder', { label: 'Anymail Finder', check: anymailfinderCredits }],
  ['apollo', { label: 'Apollo', check: apolloCredits }],
  ['attio', { label: 'Attio', check: attioWorkspace }],
  ['bouncer', { label: 'Bouncer', check: bouncerCredits }],
  ['brave-search', { label: 'Brave Search', check: null }],
  ['builtwith', { label: 'BuiltWith', check: builtwithCredits }],
  ['clado', { label: 'Clado', check: cladoCredits }],
  ['companieshouse', { label: 'Companies House', check: companieshouseKey }],
  ['companyenrich', { label: 'CompanyEnrich', check: companyenrichCredits }],
  ['contactout', { label: 'ContactOut', check: contactoutKey }],
  ['coresignal', { label: 'Coresignal', check: coresignalKey }],
  ['crustdata', { label: 'Crustdata', check: crustdataCredits }],
  // `https://WORKSPACE_HOST|TOKEN`.
  ['databricks', { label: 'Databricks', check: databricksMe }],
  ['dropcontact', { label: 'Dropcontact', check: null }],
  ['emailable', { label: 'Emailable', check: emailableCredits }],
  ['enrow', { label: 'Enrow', check: enrowCredits }],
  ['exa', { label: 'Exa', check: null }],
  ['findymail', { label: 'Findymail', check: findymailCredits }],
  ['firecrawl', { label: 'Firecrawl', check: firecrawlCredits }],
  ['fullenrich', { label: 'FullEnrich', check: fullenrichCredits }],
  ['gemini', { label: 'Google Gemini', check: geminiModels }],
  // It answers without a token as well.
  ['github', { label: 'GitHub', check: githubRequests }],
  // Its scope is for sending, and opens nothing that a free call could read.
  ['gmail', { label: 'Gmail', check: null, oauth: gmailOAuth }],
  ['googlecalendar', { label: 'Google Calendar', check: primaryCalendar, oauth: googlecalendarOAuth }],
  ['googlemaps', { label: 'Google Maps', check: null }],
  // It answers without a key as well.
  ['gravatar', { label: 'Gravatar', check: null }],
  ['hubspot', { label: 'HubSpot', check: hubspotAccount, oauth: hubspotOAuth }],
  ['heyreach', { label: 'HeyReach', check: heyreachKey }],
  ['hunter', { label: 'Hunter', check: hunterCredits }],
  ['icypeas', { label: 'Icypeas', check: icypeasCredits }],
  ['instantly', { label: 'Instantly', check: instantlyKey }],
  ['leadmagic', { label: 'LeadMagic', check: leadmagicCredits }],
  ['lemlist', { label: 'lemlist', check: lemlistTeam }],
  ['logodev', { label: 'Logo.dev', check: null }],
  ['luma', { label: 'Luma', check: lumaSelf }],
  ['lusha', { label: 'Lusha', check: lushaKey }],
  ['mailercheck', { label: 'MailerCheck', check: null }],
  ['millionverifier', { label: 'MillionVerifier', check: millionverifierCredits }],
  ['mixrank', { label: 'MixRank', check: mixrankKey }],
  ['neverbounce', { label: 'NeverBounce', check: neverbounceCredits }],
  ['openai', { label: 'OpenAI', check: openaiModels }],
  ['opencorporates', { label: 'OpenCorporates', check: null }],
  ['parallel', { label: 'Parallel', check: null }],
  ['peopledatalabs', { label: 'People Data Labs', check: null }],
  ['pipedrive', { label: 'Pipedrive', check: pipedriveUser }],
  // `postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=require`, which no HTTP call can check.
  ['postgres', { label: 'PostgreSQL', check: null }],
  ['prospeo', { label: 'Prospeo', check: prospeoCredits }],
  // `ADDRESS` or `ADDRESS|SECRET`: the instance is the user's own. The secret is not checked by this call.
  ['reacher', { label: 'Reacher', check: reacherVersion }],
  ['resend', { label: 'Resend', check: resendDomains }],
  // `https://INSTANCE.my.salesforce.com|ACCESS_TOKEN`: every customer has a host of their own.
  ['salesforce', { label: 'Salesforce', check: salesforceCredits, oauth: salesforceOAuth }],
  // `ADDRESS` or `ADDRESS|USER:PASSWORD`: the instance is the user's own.
  ['searxng', { label: 'SearXNG', check: searxngInstance }],
  // Who asks, and where to write to: `COMPANY NAME CONTACT@EXAMPLE.COM`.
  ['sec-edgar', { label: 'SEC EDGAR', check: secEdgarContact }],
  ['sendgrid', { label: 'SendGrid', check: sendgridScopes }],
  ['serper', { label: 'Serper', check: serperCredits }],
  ['slack', { label: 'Slack', check: slackToken, oauth: slackOAuth }],
  ['smartlead', { label: 'Smartlead', check: smartleadKey }],
  // `USER_ID:SECRET`.
  ['snov', { label: 'Snov.io', check: snovCredits }],
  ['tavily', { label: 'Tavily', check: tavilyCredits }],
  ['thecompaniesapi', { label: 'The Companies API', check: thecompaniesapiKey }],
  // `KEY:SECRET`.
  ['tomba', { label: 'Tomba', check: tombaKey }],
  // `ACCOUNT_SID:AUTH_TOKEN`.
  ['twilio', { label: 'Twilio Lookup', check: twilioKey }],
  ['wiza', { label: 'Wiza', check: wizaCredits }],
  ['zerobounce', { label: 'ZeroBounce', check: zerobounceCredits }],
]);
