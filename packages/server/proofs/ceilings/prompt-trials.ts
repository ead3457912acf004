import { modelTier } from '../../src/contract/model-tier.ts';
import type { Dice } from './dice.ts';

/** How a pipe that asks a language model is asked for. */
export interface PromptTrial {
  needs: string[];
  gives: string[];
  config(text: string): object;
}

const output = (name: string) =>
  `{% output ${name}, type: "string", format: "long_text", description: "What it does" %}`;

export const promptTrials: ReadonlyMap<string, PromptTrial> = new Map([
  [
    'prompt:run@1',
    {
      needs: ['company_name'],
      gives: ['verdict'],
      config: (text: string) => ({
        prompt: { template: `What does {{ company_name }} do?${text}${output('verdict')}` },
      }),
    },
  ],
  [
    'agent:run@1',
    {
      needs: ['company_name'],
      gives: ['finding'],
      config: (text: string) => ({
        prompt: { template: `Find out what {{ company_name }} does.${text}${output('finding')}` },
        // Pages would be real ones.
        tools: ['web_search'],
        max_steps: 3,
      }),
    },
  ],
  [
    'email:write@1',
    {
      needs: ['name'],
      gives: ['email_subject', 'email_body'],
      config: (text: string) => ({ template: `Write to {{ name }}.${text}` }),
    },
  ],
  [
    'message:write@1',
    {
      needs: ['name'],
      gives: ['message'],
      config: (text: string) => ({ template: `Greet {{ name }}.${text}` }),
    },
  ],
]);

/** What simulated models do when they are told to: each makes for another way through the bill. */
const troubles = ['wrong-once', 'wrong', 'prose', 'cut', 'refuse', 'loop', 'placeholder'];

export function rollPrompt(dice: Dice, trial: PromptTrial): object {
  const trouble = dice.chance(0.4) ? ` sandbox:model=${dice.pick(troubles)}` : '';
  return { ...trial.config(trouble), model: dice.pick(modelTier.options) };
}
