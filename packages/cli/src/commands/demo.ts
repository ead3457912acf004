import type { Command } from 'commander';

const notes = `
It needs no key, and asks nothing outside of this machine. It writes leads.enriched.csv to the current folder.`;

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('enrich a messy file and run a waterfall, on a service that is gone afterwards')
    .addHelpText('after', notes)
    .action(async () => {
      const { runDemo } = await import('../demo/run-demo.ts');
      await runDemo();
      // Connections that are kept open would let the process wait for them.
      process.exit();
    });
}
