/* Pipes of the systems that people keep leads in and write with: a part of the catalog. */
import type { Pipe } from '../engine/pipe.ts';
import { activityCreateSalesforce1 } from './activity-create-salesforce.ts';
import { campaignEnrollInstantly1, campaignUnenrollInstantly1 } from './campaigns-instantly.ts';
import { campaignEnrollSmartlead1, campaignUnenrollSmartlead1 } from './campaigns-smartlead.ts';
import { campaignEnrollHeyreach1, campaignUnenrollHeyreach1 } from './campaigns-heyreach.ts';
import { campaignEnrollLemlist1, campaignUnenrollLemlist1 } from './campaigns-lemlist.ts';
import { emailSendGmail1 } from './email-send-gmail.ts';
import { emailSendSendgrid1 } from './email-send-sendgrid.ts';
import { messageSendSlack1 } from './message-send-slack.ts';
import { accountMatchSalesforce1, opportunityMatchSalesforce1 } from './record-matches.ts';
import { recordCreateAttio1, recordMatchAttio1 } from './records-attio.ts';
import {
  recordCreatePipedrive1,
  recordMatchPipedrive1,
  recordUpdatePipedrive1,
} from './records-pipedrive.ts';
import { noteCreateAttio1 } from './note-create-attio.ts';
import { noteCreateHubspot1 } from './note-create-hubspot.ts';
import { noteCreatePipedrive1 } from './note-create-pipedrive.ts';
import { recordCreateSalesforce1, recordMatchSalesforce1 } from './records-salesforce.ts';
import { objectCreateHubspot1 } from './object-create-hubspot.ts';
import { objectMatchHubspot1 } from './object-match-hubspot.ts';
import { objectUpdateHubspot1, recordUpdateAttio1, recordUpdateSalesforce1 } from './record-updates.ts';

export const systemPipes: readonly Pipe[] = [
  emailSendGmail1,
  emailSendSendgrid1,
  messageSendSlack1,
  objectUpdateHubspot1,
  recordUpdateSalesforce1,
  recordCreateAttio1,
  recordMatchAttio1,
  recordUpdateAttio1,
  accountMatchSalesforce1,
  opportunityMatchSalesforce1,
  recordMatchPipedrive1,
  recordCreatePipedrive1,
  recordUpdatePipedrive1,
  campaignEnrollLemlist1,
  campaignUnenrollLemlist1,
  campaignEnrollInstantly1,
  campaignUnenrollInstantly1,
  campaignEnrollSmartlead1,
  campaignUnenrollSmartlead1,
  campaignEnrollHeyreach1,
  campaignUnenrollHeyreach1,
  recordCreateSalesforce1,
  recordMatchSalesforce1,
  noteCreateAttio1,
  noteCreateHubspot1,
  activityCreateSalesforce1,
  noteCreatePipedrive1,
  objectCreateHubspot1,
  objectMatchHubspot1,
];
