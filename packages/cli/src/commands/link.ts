import type { Command } from 'commander';
import { dashboardUrl } from '../dashboard-url.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';

interface LinkOptions extends OperatorOptions {
  email?: string;
  json?: boolean;
}

interface MadeLink {
  code: string;
  expires_at: string;
  public_url: string | null;
}

const notes = `
The link works once, for an hour. Without --email it signs in the operator; if nobody has signed in yet, the person
who opens it becomes the operator and the owner of the first organization. It also helps when a password is lost.`;

export function addLink(program: Command): void {
  addOperatorOptions(
    program
      .command('link')
      .description('print a link that signs in to the dashboard')
      .option('--email <address>', 'sign in the person with this e-mail address'),
  )
    .addHelpText('after', notes)
    .action(printLink);
}

async function printLink(options: LinkOptions): Promise<void> {
  const { email } = options;
  const link = await withService(readOperatorOptions(options), async (connection) => {
    const body = email === undefined ? {} : { email };
    const made = await connection.client.call<MadeLink>('/operator/links', { body });
    const base = await dashboardUrl(connection, made.public_url);
    return { link: `${base}/app#link=${made.code}`, expires_at: made.expires_at };
  });
  process.stdout.write(options.json === true ? `${JSON.stringify(link)}\n` : `${link.link}\n`);
}
