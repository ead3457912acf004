import { z } from 'zod';
import { ReplyRefusal } from '../kit/reply-refusal.ts';
import { flag, list, num, obj, text } from '../kit/shapes.ts';
import type { CampaignPerson } from './smartlead.ts';
import { refuseCampaign, smartlead } from './smartlead.ts';

export interface NewLead extends CampaignPerson {
  /** By Smartlead's names: `first_name`, `linkedin_profile`. It refuses names that it does not have. */
  fields: Readonly<Record<string, string>>;
  /** What it has no name for. */
  customFields: Readonly<Record<string, string>>;
}

/**
 * True for any of the first three would write to people who unsubscribed, are blocked or bounce. Sources differ about what
 * false means to the fourth: whether people of other campaigns are skipped, so that is told as Smartlead tells it.
 */
const settings = {
  ignore_global_block_list: false,
  ignore_unsubscribe_list: false,
  ignore_community_bounce_list: false,
  ignore_duplicate_leads_in_other_campaign: false,
  return_lead_ids: true,
};

const id = z.union([z.string(), z.number()]).transform(String);
const ids = z.record(z.string(), id).nullish();
/** Some lists of people are documented as their number as well. */
const people = z.union([z.number(), z.array(z.unknown()).transform(({ length }) => length)]).nullish();

/** Three forms are documented. A live reply had the first one, and no IDs where none were asked for. */
const addReply = z.object({
  ok: flag,
  upload_count: num,
  total_leads: num,
  already_added_to_campaign: num,
  duplicate_count: num,
  invalid_email_count: num,
  invalid_emails: people,
  block_count: num,
  bounce_count: num,
  unsubscribed_leads: people,
  is_lead_limit_exhausted: flag,
  lead_import_stopped_count: num,
  emailToLeadIdMap: obj({ newlyAddedLeads: ids, existingLeads: ids, existingLeadsInOtherCampaigns: ids }),
  success: flag,
  added_count: num,
  skipped_count: num,
  lead_ids: list(id),
  skipped_leads: list(obj({ reason: text })),
});
type AddReply = z.infer<typeof addReply>;

/**
 * Puts somebody into a campaign. Nothing is found where they are in it already, or are skipped because they are in another one.
 * Then Smartlead has their fields as they were sent now, and begins no second time to write to them.
 */
export const addLead = smartlead.effect({
  id: 'smartlead.add_lead',
  refuse: (lead: NewLead) => refuseCampaign(lead),
  request: ({ campaign, email, fields, customFields }) => ({
    method: 'POST',
    path: `/campaigns/${campaign}/leads`,
    body: {
      lead_list: [
        {
          email,
          ...fields,
          ...(Object.keys(customFields).length === 0 ? {} : { custom_fields: customFields }),
        },
      ],
      settings,
    },
  }),
  reply: addReply,
  answer: (reply, { email }) => {
    const added = onlyValue(reply.emailToLeadIdMap?.newlyAddedLeads, email) ?? reply.lead_ids?.[0];
    if (added !== undefined) return { id: added };
    if (isThereAlready(reply)) return null;
    refuseUnlessAdded(reply);
    return { id: null };
  },
});

/** One address was sent. Smartlead may spell it in its own way. */
function onlyValue(map: z.infer<typeof ids>, email: string): string | undefined {
  const all = new Map(Object.entries(map ?? {}));
  return all.get(email) ?? (all.size === 1 ? [...all.values()][0] : undefined);
}

function isThereAlready(reply: AddReply): boolean {
  const { existingLeads, existingLeadsInOtherCampaigns } = reply.emailToLeadIdMap ?? {};
  const told = Object.keys({ ...existingLeads, ...existingLeadsInOtherCampaigns }).length > 0;
  const reason = reply.skipped_leads?.[0]?.reason ?? '';
  return (
    told ||
    isSome(reply.already_added_to_campaign) ||
    isSome(reply.duplicate_count) ||
    /already|duplicate|exist/i.test(reason)
  );
}

/**
 * Sources differ about which of the counters counts those that were only looked at. So nobody was added unless every one that
 * is there says so.
 */
function refuseUnlessAdded(reply: AddReply): void {
  const reason = reply.skipped_leads?.[0]?.reason ?? '';
  if (isSome(reply.unsubscribed_leads) || /unsubscribe/i.test(reason))
    throw new ReplyRefusal('privacy_refused', 'unsubscribed');
  if (isSome(reply.block_count) || /block|do.not.contact/i.test(reason))
    throw new ReplyRefusal('privacy_refused', 'on a block list');
  if (isSome(reply.bounce_count) || isSome(reply.invalid_email_count) || isSome(reply.invalid_emails))
    throw new ReplyRefusal('request_refused', 'the address is not valid for it');
  if (reply.is_lead_limit_exhausted === true || isSome(reply.lead_import_stopped_count))
    throw new ReplyRefusal('quota_exhausted', 'the account takes no more leads');
  const counts = [reply.upload_count, reply.total_leads, reply.added_count].filter((count) => count != null);
  const isRefused = reply.ok === false || reply.success === false || isSome(reply.skipped_count);
  if (isRefused || counts.length === 0 || counts.includes(0))
    throw new ReplyRefusal('request_refused', 'nobody was added, and it does not say why');
}

const isSome = (count: number | null | undefined) => (count ?? 0) > 0;
