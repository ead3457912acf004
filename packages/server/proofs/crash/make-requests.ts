/* The load: runs of mixed pipes about people of the simulated world, the same ones for the same seed. */
import type { World, WorldPerson } from '@headrace/sandbox';
import { createRandom } from '../kit/random.ts';

export interface LoadRequest {
  /** Its Idempotency-Key; starts the name of each of its deliveries. */
  key: string;
  pipes: { pipe_id: string; config?: object }[];
  input: LoadRecord[];
  /** A ceiling that is never reached, so that its bookkeeping is at stake as well. */
  maxCredits: number | null;
  /** Whether it delivers to the receiver, once per record. */
  delivers: boolean;
  /** Whether it claims a key of a bucket, another one for each record. */
  claims: boolean;
}

interface LoadRecord {
  id: number;
  name: string;
  company_domain: string;
  profile_url: string;
  email: string;
  /** Absent where a pipe is to find it. */
  work_email?: string;
  /** What the receiver knows the record's delivery by, and the bucket its claim. */
  delivery: string;
}

const workEmail = { pipe_id: 'person:workemail:waterfall@1' };
const profile = { pipe_id: 'person:profile:waterfall@2' };
const mobile = { pipe_id: 'person:mobile:profileurl:waterfall@1' };
const validation = { pipe_id: 'people:email:validate:zerobounce@1' };
const splitName = { pipe_id: 'person:name:split@1' };
const isWork = { pipe_id: 'email:iswork@1' };
/** No other record asks for the key, so this one wins it, whatever is killed. Names of entries are random. */
const claim = {
  pipe_id: 'bucket:claim@1',
  config: {
    bucket: 'contacted',
    key: '{{ delivery }}',
    output_fields: { bucket_entry_id: { enabled: false } },
  },
};

const maxRecords = 60;
const ampleCredits = 1_000;
/** A step through the world that meets everybody before it meets anybody twice: a prime. */
const stride = 7919;

/** Makes the request of one run after the other; no two ask a vendor the same about a person, until the world is through. */
export function createRequestMaker(options: {
  world: World;
  receiverUrl: string;
  seed: number;
  /** Both fixed for loads that are to be under way all at the same time. */
  mix?: 'asks and delivers';
  records?: number;
}): () => LoadRequest {
  const random = createRandom(options.seed);
  const delivery = deliveryTo(options.receiverUrl);
  const mixes = mixesOf(delivery);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  let people = firstPerson(options.world, random);
  let runs = 0;
  return () => {
    const key = `run-${runs++}`;
    const pipes =
      options.mix === undefined ? (mixes[between(0, mixes.length - 1)] ?? []) : [workEmail, delivery];
    const input = Array.from({ length: options.records ?? between(1, maxRecords) }, (_, at) =>
      planRecord(options.world, {
        index: people++,
        id: at,
        delivery: `${key}-${at}`,
        knowsAddress: !pipes.includes(workEmail),
      }),
    );
    const maxCredits = random() < 0.3 ? ampleCredits : null;
    return {
      key,
      pipes,
      input,
      maxCredits,
      delivers: pipes.includes(delivery),
      claims: pipes.includes(claim),
    };
  };
}

function deliveryTo(receiverUrl: string) {
  return {
    pipe_id: 'http:request@1',
    config: { url: `${receiverUrl}/{{ delivery }}`, method: 'POST', body: '{{ name }}' },
  };
}

function mixesOf(delivery: ReturnType<typeof deliveryTo>) {
  return [
    [workEmail, splitName],
    [workEmail, delivery, splitName],
    [delivery, splitName, isWork],
    [profile, splitName],
    [validation, mobile],
    [splitName, isWork],
    [claim, splitName],
    [workEmail, profile, validation, delivery, isWork, claim],
  ];
}

/** Where the load begins to go up through the world; takes the first number of the seed. */
export function firstPerson({ personCount }: World, random: () => number): number {
  return Math.floor(random() * personCount);
}

/** Whom a turn meets; turns below 0 meet those whom the last ones would. */
export function personAt(world: World, turn: number): WorldPerson {
  const { personCount } = world;
  const step = (turn * stride) % personCount;
  return world.person(step < 0 ? step + personCount : step);
}

function planRecord(
  world: World,
  { index, knowsAddress, ...ids }: { index: number; id: number; delivery: string; knowsAddress: boolean },
): LoadRecord {
  const person = personAt(world, index);
  const { domain } = person.employments[0].company;
  return {
    ...ids,
    name: person.name,
    company_domain: domain,
    profile_url: person.profileUrl,
    email: person.workEmail,
    ...(knowsAddress ? { work_email: person.workEmail } : {}),
  };
}

/** What is sent to the service; the receiver may be another one than it was planned with. */
export function bodyOf({ pipes, input, maxCredits }: LoadRequest): string {
  return JSON.stringify({
    ...(maxCredits === null ? {} : { config: { max_credits: maxCredits } }),
    pipes,
    input,
  });
}
