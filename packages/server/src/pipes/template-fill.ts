import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { compileTemplate } from '../engine/template/compile-template.ts';
import type { TemplateProgram } from '../engine/template/template-task.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { needOf, placeProblems } from '../engine/template/template-need.ts';

const gives = { template_output: { primary: true } };

export const templateFill1 = defineConfigPipe({
  id: 'template:fill@1',
  label: 'Fill template',
  description: 'A text with fields filled in, written in a safe part of Liquid.',
  category: 'tools',
  config: {
    shape: {
      template: z
        .string()
        .min(1)
        .meta(typedAs({ kind: 'template', lines: 'many' })),
      ...outputFieldsSchema(gives),
    },
    defaults: { template: '', ...defaultOutputFields(gives) },
  },
  example: {
    config: { template: 'Hi {{ first_name | default: "there" }}, how is {{ company_name }}?' },
    input: { first_name: 'Jane', company_name: 'Acme' },
  },
  shape: (config) => {
    const compiled = compileTemplate(config.template, { outputs: 'forbidden' });
    if (!compiled.ok) return brokenShape(placeProblems(compiled.problems, 'template'));
    return { need: needOf(compiled.template.inputs), ...shapeOutputs(gives, config) };
  },
  prepare: ({ template }) => {
    const program: TemplateProgram = { parts: [{ source: template }], outputs: 'forbidden' };
    return (fields, context) =>
      renderFields(program, { fields, context }, ([text]) =>
        text === undefined
          ? new PipeFailure('TemplateError', 'The template produced no text.')
          : { template_output: text },
      );
  },
});
