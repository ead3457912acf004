import { json } from '@codemirror/lang-json';
import { StreamLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from '../editor-props.ts';
import { completeFormula } from './complete-formula.ts';
import { completeTemplate } from './complete-template.ts';
import { formulaMode } from './formula-mode.ts';
import { templateMode } from './template-mode.ts';

/** How a text is coloured, and what can be completed in it. */
export function languageOf(language: CodeLanguage, columns: () => readonly string[]): Extension {
  if (language === 'json') return json();
  const isTemplate = language === 'template' || language === 'prompt';
  const mode = isTemplate ? StreamLanguage.define(templateMode) : StreamLanguage.define(formulaMode);
  const autocomplete = isTemplate
    ? completeTemplate(columns, { declaresOutputs: language === 'prompt' })
    : completeFormula(language === 'path' ? () => [] : columns);
  // Most of a template is prose, in which quotes and brackets are what they are.
  const brackets = isTemplate ? ['{'] : ['(', '[', '{', '"', "'"];
  return [mode, mode.data.of({ autocomplete, closeBrackets: { brackets } })];
}
