import { compilePrompt } from '../../src/llm/compile-prompt.ts';
import { buildOutputSchema } from '../../src/llm/output-schema.ts';
import { template } from './prompt-trial.ts';

const seconds = 1;

/** What a prompt costs before anybody is asked, in this process. */
export function measureTemplates(): Record<string, number> {
  const compiled = compilePrompt({ template, json_schemas: {} });
  if (!compiled.ok) throw new Error('the template of the benchmark does not compile');
  const { template: prompt, wanted } = compiled.prompt;
  const fields = { company_name: 'Acme', company_domain: 'acme.com' };
  const none = new Map<string, string>();
  return {
    'template renders/s': perSecond(() => prompt.render({ fields, secrets: none, constants: none })),
    'template compiles/s': perSecond(() => compilePrompt({ template, json_schemas: {} })),
    'output schemas/s': perSecond(() => buildOutputSchema(wanted.outputs, wanted.jsonSchemas)),
  };
}

function perSecond(task: () => unknown): number {
  for (const until = performance.now() + 200; performance.now() < until;) task();
  let times = 0;
  const started = performance.now();
  while (performance.now() - started < seconds * 1000) {
    task();
    times += 1;
  }
  return (times / (performance.now() - started)) * 1000;
}
