import type { Client, Sheet } from '@headrace/client';
import { CliError } from '../cli-error.ts';

/** A sheet as it is written on the command line: by its names in an environment, or by its id. */
export type SheetAddress = SheetNames | { id: number };

export interface SheetNames {
  project: string;
  name: string;
  environment: Sheet['environment'];
}

export function readAddress(text: string, { sandbox }: { sandbox?: boolean }): SheetAddress {
  if (/^\d{1,9}$/.test(text)) return { id: Number(text) };
  return readNames(text, { environment: sandbox === true ? 'sandbox' : 'production' });
}

export function readNames(text: string, { environment }: Pick<SheetNames, 'environment'>): SheetNames {
  const [project = '', name = '', ...more] = text.split('/').map((part) => part.trim());
  if (project === '' || name === '' || more.length > 0)
    throw new CliError(`"${text}" does not name a sheet. Write PROJECT/NAME, such as Leads/people.`);
  return { project, name, environment };
}

/** Null if there is no sheet of these names. */
export async function findSheet(client: Client, { project, name, environment }: SheetNames) {
  const heads = await client.sheets.list({ project, environment });
  const head = heads.find((one) => one.name === name);
  return head === undefined ? null : client.sheets.get(head.id);
}

export async function openSheet(client: Client, address: SheetAddress): Promise<Sheet> {
  if ('id' in address) return client.sheets.get(address.id);
  const sheet = await findSheet(client, address);
  if (sheet !== null) return sheet;
  throw new CliError(await explainAbsence(client, address));
}

async function explainAbsence(client: Client, { project, name, environment }: SheetNames): Promise<string> {
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const missing = `There is no sheet ${project}/${name} in ${environment}.`;
  if ((await findSheet(client, { project, name, environment: other })) !== null)
    return `${missing} There is one in ${other}: ${other === 'sandbox' ? 'add --sandbox' : 'leave out --sandbox'}.`;
  const near = (await client.sheets.list({ project, environment })).map((one) => one.name).slice(0, 10);
  if (near.length > 0) return `${missing} ${project} has: ${near.join(', ')}.`;
  return `${missing} \`headrace sheets\` lists the sheets, \`headrace sheets create\` creates one.`;
}

/** As a command takes it. */
export function nameOf({ project, name }: Pick<Sheet, 'project' | 'name'>): string {
  const text = `${project}/${name}`;
  return /\s/.test(text) ? `"${text}"` : text;
}

export function environmentFlag({ environment }: Pick<Sheet, 'environment'>): string {
  return environment === 'sandbox' ? ' --sandbox' : '';
}
