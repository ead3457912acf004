import type { BucketEntries, ImportedKeys, StreamEvents, StreamMembers } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Connection } from '../connect.ts';
import { confirm } from '../datasets/confirm.ts';
import { formatNumber } from '../format-number.ts';
import { readKeys } from '../lists/read-keys.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

type Kind = 'buckets' | 'streams';
type Client = Connection['client'];

interface ListOptions extends AdminOptions {
  json?: boolean;
  env: string;
  yes?: boolean;
}

const bucketNotes = `
A bucket is a set of keys that are claimed once: "have we mailed this person?" The pipe bucket:claim@1 claims
them in runs. Sandbox and production have separate buckets: --env sandbox.

Example: a "do not contact" list, one key on each line, becomes a bucket:
  headrace buckets create contacted
  headrace buckets import contacted do-not-contact.txt`;

const streamNotes = `
A stream is a list of members with a log of who came, changed and went. The pipes stream:enroll@1 and stream:unenroll@1
change it in runs. events --after SEQ prints what came after the last event that you have.`;

export function addBuckets(program: Command): void {
  const buckets = program
    .command('buckets')
    .description('list, create, fill, print and delete buckets: sets of keys that are claimed once')
    .addHelpText('after', bucketNotes);
  addCommon(buckets, 'buckets');
  add(buckets, 'entries', 'print the entries of a bucket, the newest first').action(printEntries);
  add(buckets, 'claim', 'claim a key').argument('<key>').action(claimKey);
  add(buckets, 'free', 'free a key').argument('<key>').action(removeKey('buckets', 'entries'));
  add(buckets, 'import', 'claim every key of a file, one on each line').argument('<file>').action(importKeys);
}

export function addStreams(program: Command): void {
  const streams = program
    .command('streams')
    .description('list, create, show and delete streams: lists of members with a log')
    .addHelpText('after', streamNotes);
  addCommon(streams, 'streams');
  add(streams, 'members', 'print the members of a stream, the newest first').action(printMembers);
  add(streams, 'enroll', 'make a key a member').argument('<key>').action(enrollKey);
  add(streams, 'unenroll', 'end the membership of a key')
    .argument('<key>')
    .action(removeKey('streams', 'members'));
  add(streams, 'events', 'print the log of a stream')
    .option('--after <seq>', 'the number of the last event that you have', '0')
    .action(printEvents);
}

function add(parent: Command, name: string, description: string): Command {
  return withOptions(parent.command(name).description(description)).argument('<name>');
}

function withOptions(command: Command): Command {
  const environment = new Option('--env <environment>', 'which environment: its lists are separate').choices([
    'production',
    'sandbox',
  ]);
  return addAdminOptions(command).addOption(environment.default('production'));
}

function addCommon(parent: Command, kind: Kind): void {
  withOptions(
    parent.command('list', { isDefault: true }).description(`list ${kind} (also without "list")`),
  ).action((options: ListOptions) => printLists(kind, options));
  add(parent, 'create', `create a ${kind === 'buckets' ? 'bucket' : 'stream'}`).action(
    (name: string, options: ListOptions) =>
      call(options, async (client) => {
        await client.call(`/v1/${kind}`, { body: { name, environment: options.env } });
        print(options, { name, created: true }, `"${name}" is created.`);
      }),
  );
  add(
    parent,
    'delete',
    `delete a ${kind === 'buckets' ? 'bucket with its entries' : 'stream with its members and events'}, for good`,
  )
    .option('--yes', 'do not ask')
    .action((name: string, options: ListOptions) =>
      call(options, async (client) => {
        const question = `Delete "${name}" with everything in it?`;
        if (options.yes !== true) await confirm({ question, refused: 'Nothing was deleted.' });
        await client.call(pathOf(kind, { name, options }), { method: 'DELETE' });
        print(options, { name, deleted: true }, `"${name}" is deleted.`);
      }),
    );
}

interface Place {
  name: string;
  options: ListOptions;
  rest?: string;
}

function pathOf(kind: Kind, { name, options, rest = '' }: Place): string {
  return `/v1/${kind}/${encodeURIComponent(name)}${rest}?environment=${options.env}`;
}

function call<Result>(options: ListOptions, use: (client: Client) => Promise<Result>): Promise<Result> {
  return withService(readAdminOptions(options), ({ client }) => use(client));
}

function print({ json }: ListOptions, value: object, text: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : text}\n`);
}

interface ListedRow {
  name: string;
  entries?: number;
  members?: number;
  created_at: string;
}

async function printLists(kind: Kind, options: ListOptions): Promise<void> {
  const path = `/v1/${kind}?environment=${options.env}`;
  const answer = await call(options, (client) => client.call<Record<Kind, ListedRow[]>>(path));
  printRows({
    json: options.json,
    value: answer[kind],
    header: ['NAME', kind === 'buckets' ? 'ENTRIES' : 'MEMBERS', 'CREATED'],
    rows: answer[kind].map((one) => [
      one.name,
      formatNumber(one.entries ?? one.members ?? 0),
      momentOf(one.created_at),
    ]),
    none: `There are no ${kind} in ${options.env}.`,
  });
}

function momentOf(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}

interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

/** All rows of a list, page by page. */
async function readAll<Row>(path: string, read: (path: string) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: ListPage<Row> = await read(`${path}&limit=1000${next === '' ? '' : `&cursor=${next}`}`);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

async function printEntries(name: string, options: ListOptions): Promise<void> {
  const path = pathOf('buckets', { name, options, rest: '/entries' });
  const entries = await call(options, (client) =>
    readAll(path, async (at) => {
      const page = await client.call<BucketEntries>(at);
      return { rows: page.entries, next: page.next_cursor };
    }),
  );
  const rows = entries.map((one) => [one.key, momentOf(one.claimed_at), one.entry_id]);
  const header = ['KEY', 'CLAIMED', 'ENTRY'];
  printRows({ json: options.json, value: entries, header, rows, none: 'No key is claimed.' });
}

async function printMembers(name: string, options: ListOptions): Promise<void> {
  const path = pathOf('streams', { name, options, rest: '/members' });
  const members = await call(options, (client) =>
    readAll(path, async (at) => {
      const page = await client.call<StreamMembers>(at);
      return { rows: page.members, next: page.next_cursor };
    }),
  );
  const rows = members.map((one) => [one.key, momentOf(one.enrolled_at), one.enrollment_id]);
  const header = ['KEY', 'ENROLLED', 'ENROLLMENT'];
  printRows({ json: options.json, value: members, header, rows, none: 'There are no members.' });
}

async function claimKey(name: string, key: string, options: ListOptions): Promise<void> {
  const path = pathOf('buckets', { name, options, rest: '/entries/claim' });
  const claimed = await call(options, (client) => client.call<{ claimed: boolean }>(path, { body: { key } }));
  print(options, claimed, claimed.claimed ? `"${key}" is claimed.` : `"${key}" was claimed before.`);
}

async function enrollKey(name: string, key: string, options: ListOptions): Promise<void> {
  const path = pathOf('streams', { name, options, rest: '/members' });
  const done = await call(options, (client) => client.call<{ enrolled: boolean }>(path, { body: { key } }));
  print(options, done, done.enrolled ? `"${key}" is a member.` : `"${key}" was a member before.`);
}

function removeKey(kind: Kind, part: string) {
  return async (name: string, key: string, options: ListOptions): Promise<void> => {
    const path = pathOf(kind, { name, options, rest: `/${part}/${encodeURIComponent(key)}` });
    await call(options, (client) => client.call(path, { method: 'DELETE' }));
    print(options, { key, removed: true }, `"${key}" is no longer in "${name}".`);
  };
}

async function importKeys(name: string, file: string, options: ListOptions): Promise<void> {
  const path = pathOf('buckets', { name, options, rest: '/entries' });
  const sum = { keys: 0, claimed: 0, existing: 0, rejected: 0 };
  await call(options, async (client) => {
    for await (const keys of readKeys(file)) {
      const { claimed, existing, rejected } = await client.call<ImportedKeys>(path, { body: { keys } });
      sum.keys += keys.length;
      sum.claimed += claimed;
      sum.existing += existing;
      sum.rejected += rejected.length;
    }
  });
  const [keys = '', claimed = '', existing = '', rejected = ''] = Object.values(sum).map(formatNumber);
  print(options, sum, `${keys} keys: ${claimed} claimed, ${existing} there before, ${rejected} rejected.`);
}

async function printEvents(name: string, options: ListOptions & { after: string }): Promise<void> {
  const path = `${pathOf('streams', { name, options, rest: '/events' })}&limit=1000&after=${encodeURIComponent(options.after)}`;
  const { events } = await call(options, (client) => client.call<StreamEvents>(path));
  const rows = events.map((one) => [String(one.seq), one.kind, one.key, momentOf(one.at)]);
  const header = ['SEQ', 'EVENT', 'KEY', 'AT'];
  printRows({ json: options.json, value: events, header, rows, none: 'There are no later events.' });
}
