import type { Attack, Target } from '../attack.ts';
import { run } from '../attack.ts';
import type { Payload } from '../payload.ts';
import { jsonPayload, roundMark } from '../payload.ts';
import { pageNames } from '../pages.ts';
import { many } from './many.ts';

const wait = '/v1/pipes/run/sync';

/** The address of the site is known when the attack begins. */
function withSite(make: (siteUrl: string) => object): (target: Target) => Payload {
  let payload: Payload | null = null;
  return ({ siteUrl }) => (payload ??= jsonPayload(() => make(siteUrl)));
}

/** Records that each fetch a page of the attacker's with an agent whose model the attacker speaks for. */
function readOf(page: string): Attack {
  const payload = withSite((siteUrl) => ({
    pipes: [
      {
        pipe_id: 'agent:run@1',
        config: {
          model: 'openai-medium',
          tools: ['web_fetch'],
          max_steps: 2,
          prompt: {
            template: `Read ${siteUrl}/${page}?${roundMark}{{ no }} and say. {% output found, type: "string", description: "x" %}`,
          },
        },
      },
    ],
    input: many(30, (id) => ({ id, no: `${id}` })),
  }));
  return run({
    name: `read-${page}`,
    tries: '30 times that page, read by an agent',
    send: (target) => target.ask({ path: wait, body: payload(target) }),
  });
}

/** Records that each get a reply of the attacker's by `http:request@1`. */
function replyOf(page: string): Attack {
  const payload = withSite((siteUrl) => ({
    pipes: many(3, (at) => ({
      pipe_id: 'http:request@1',
      config: {
        url: `${siteUrl}/${page}?${roundMark}{{ no }}-${at}`,
        output_fields: {
          http_response_body: { alias: `body_${at}` },
          http_response_status: { alias: `status_${at}` },
        },
      },
    })),
    input: many(100, (id) => ({ id, no: `${id}` })),
  }));
  return run({
    name: `reply-${page}`,
    tries: '300 times that reply',
    send: (target) => target.ask({ path: wait, body: payload(target) }),
  });
}

/** Pages and replies of a site that means ill. */
export const pageAttacks: readonly Attack[] = pageNames.map((name) =>
  name.endsWith('-page') ? readOf(name) : replyOf(name),
);
