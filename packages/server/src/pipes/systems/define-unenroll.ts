/* Taking people out of campaigns of systems that know them by an ID of their own there. */
import type { z } from 'zod';
import { askForOutputs, concludeUnaccepted } from '../../engine/define-lookup.ts';
import { definePipe } from '../../engine/define-pipe.ts';
import type { Pipe } from '../../engine/pipe.ts';
import type { AnswerShape, Effect, Lookup } from '../../providers/kit/operation.ts';

const gives = { campaign_unenrolled: { primary: true } };

export interface UnenrollSpec<Answer extends AnswerShape> extends Pick<
  Pipe,
  'id' | 'label' | 'description' | 'example'
> {
  campaign: z.ZodString;
  /** Who somebody is in a campaign; nothing where they are not in it. */
  find: Lookup<{ campaign: string; email: string }, { lead: string }>;
  remove: Effect<{ campaign: string; lead: string }, Answer>;
  /** The name of the removal in price lists. It runs on own connections alone. */
  bills: string;
}

/** Looks a person up by their address, and then takes them out. */
export function defineUnenroll<Answer extends AnswerShape>({
  campaign: campaignId,
  find,
  remove,
  bills,
  ...spec
}: UnenrollSpec<Answer>): Pipe {
  const pipe = definePipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [remove.provider.id],
    needs: 'email',
    gives,
    config: { shape: { campaign_id: campaignId }, defaults: { campaign_id: '' } },
    compute: async ({ email }, { config, ...context }) => {
      const campaign = config.campaign_id.trim();
      const found = await context.ask(
        find,
        { campaign, email },
        {
          operation: null,
          isAsOfNow: true,
          judge: ({ lead }) => ({ accepted: true, rule: 'in the campaign', value: lead }),
        },
      );
      if (found.outcome !== 'accepted') return concludeUnaccepted(found);
      const input = { campaign, lead: found.value };
      return askForOutputs({ operation: remove, input, bills, gives, accept: unenrolled }, context);
    },
  });
  return { ...pipe, effects: 'always' };
}

const unenrolled = () => ({
  accepted: true as const,
  rule: 'unenrolled',
  value: { values: { campaign_unenrolled: true } },
});
