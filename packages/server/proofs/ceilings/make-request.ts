import { createWorld } from '@headrace/sandbox';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { AskedPipe, BillablePipe } from './billable-pipes.ts';
import { billablePipes } from './billable-pipes.ts';
import type { Dice } from './dice.ts';
import { rollPrompt } from './prompt-trials.ts';

/** A request without its ceiling; `owns` names, by provider, connections that stand for the organization's own. */
export interface MadeRequest {
  pipes: (AskedPipe & { owns: string[] })[];
  input: object[];
}

const world = createWorld();
const titles = ['CEO', 'CTO', 'Head of Marketing', 'VP of Sales', 'Engineering Manager', 'Recruiter'];
/** What the simulated vendors take as the wish for an outcome; those that would take seconds are left out. */
const outcomes = ['notfound', 'malformed', 'serverdown'];

export interface RequestBounds {
  maxRecords: number;
  /** Providers that waterfalls do without. */
  leaveOut: readonly string[];
}

/** One to three pipes that bill, on some people of the simulated world. */
export function makeRequest(dice: Dice, { maxRecords, leaveOut }: RequestBounds): MadeRequest {
  const chosen = choosePipes(dice);
  const given = new Set(chosen.flatMap(({ gives }) => gives));
  const columns = [...new Set(chosen.flatMap(({ needs }) => needs))].filter((name) => !given.has(name));
  const isWeb = chosen.some(({ readsWeb }) => readsWeb);
  const records = dice.whole(1, maxRecords);
  const from = dice.whole(0, world.personCount - records);
  return {
    pipes: chosen.map((pipe) => {
      const made = makeConfig(dice, pipe, leaveOut);
      const owns = dice.chance(0.25) ? dice.some(pipe.runsOn(made), dice.whole(1, 2)) : [];
      return { pipe_id: pipe.id, config: made, owns };
    }),
    input: Array.from({ length: records }, (_, at) => ({
      id: at,
      ...makeRecord(dice, { columns, person: from + at, isWeb }),
    })),
  };
}

function choosePipes(dice: Dice): BillablePipe[] {
  const chosen: BillablePipe[] = [];
  for (const pipe of dice.some(billablePipes, dice.pick([1, 1, 2, 3]))) {
    const taken = new Set(chosen.flatMap(({ gives }) => gives));
    if (!pipe.gives.some((name) => taken.has(name))) chosen.push(pipe);
  }
  return chosen;
}

function makeConfig(dice: Dice, pipe: BillablePipe, leaveOut: readonly string[]): JsonObject {
  const { providers, hasRoles, hasLimit, hasPolicy } = pipe;
  const asked = providers.filter((provider) => !leaveOut.includes(provider));
  const some = dice.some(asked, dice.whole(1, asked.length));
  const isChosen = dice.chance(0.7) || asked.length < providers.length;
  return {
    ...(pipe.prompt === null ? {} : rollPrompt(dice, pipe.prompt)),
    ...(some.length > 0 && isChosen ? { providers: some.map((provider) => ({ provider })) } : {}),
    ...(hasRoles ? { roles: dice.some(titles, dice.whole(1, titles.length)) } : {}),
    ...(hasLimit ? { limit: dice.whole(1, titles.length) } : {}),
    ...(hasPolicy ? { allow_risky_emails: dice.chance(0.5), allow_catch_all_emails: dice.chance(0.5) } : {}),
  };
}

interface RecordParts {
  columns: readonly string[];
  person: number;
  /** Its websites are asked for, so they must be nobody's: RFC 2606 keeps `.test` free for that. */
  isWeb: boolean;
}

function makeRecord(dice: Dice, { columns, person: index, isWeb }: RecordParts): object {
  const person = world.person(index);
  const [{ company }] = person.employments;
  const domain = isWeb ? `${company.domain.split('.')[0]}.test` : company.domain;
  const forced = dice.chance(0.05) ? dice.pick(outcomes) : null;
  const known: Record<string, string> = {
    name: forced === null ? person.name : `${person.firstName} ${forced}`,
    email: forced === null ? person.workEmail : `${forced}@${domain}`,
    work_email: forced === null ? person.workEmail : `${forced}@${domain}`,
    profile_url: person.profileUrl,
    professional_profile_url: person.profileUrl,
    company_name: company.name,
    company_domain: domain,
    company_website_url: `https://${domain}`,
    company_profile_url: company.profileUrl,
    company_social_url: company.profileUrl,
  };
  const kept = columns.filter((name) => known[name] !== undefined && !dice.chance(0.03));
  return Object.fromEntries(kept.map((name) => [name, known[name]]));
}

/** How much a run may cost whose worst case is this: nothing, a part of it, exactly that, or more. */
export function rollCeiling(dice: Dice, worst: number): number {
  const kind = dice.share();
  if (kind < 0.05) return 0;
  if (kind < 0.1) return toFourPlaces(worst);
  if (kind < 0.2) return toFourPlaces(worst * (1 + dice.share()));
  // Most runs cost far less than their worst case; small ceilings are those that bind.
  return toFourPlaces(worst * dice.share() ** 2);
}

/** What a request may say at most. */
const highest = 200_000;

function toFourPlaces(credits: number): number {
  return Math.min(highest, Math.round(credits * 10_000) / 10_000);
}
