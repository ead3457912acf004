import { LiquidError, Parser, Tokenizer } from 'liquidjs';
import type { TagToken, Template } from 'liquidjs';
import { liquidEngine } from './liquid-engine.ts';
import { scanTags } from './scan-tags.ts';
import type { ProblemList } from './template-problem.ts';

export interface ParsedTemplate {
  templates: Template[];
  /** Not read yet. */
  outputTags: TagToken[];
}

/** Null when the source does not parse at all; what is wrong goes to `problems`. */
export function parseTemplate(source: string, problems: ProblemList): ParsedTemplate | null {
  try {
    const scanned = scanTags(new Tokenizer(source).readTopLevelTokens(liquidEngine.options), problems);
    const templates = scanned.isBroken ? [] : new Parser(liquidEngine).parseTokens(scanned.tokens);
    return { templates, outputTags: scanned.outputTags };
  } catch (error) {
    if (LiquidError.is(error)) problems.add(describe(error), error.token.begin);
    else if (error instanceof RangeError) problems.add(tooDeep, 0);
    else throw error;
    return null;
  }
}

const tooDeep = 'The template is nested too deeply; use fewer brackets.';

function describe(error: LiquidError): string {
  if (error.originalError instanceof RangeError) return tooDeep;
  const message = error.message.replace(/(?:, line:\d{1,9}, col:\d{1,9}){1,9}$/, '');
  if (message.startsWith('output ') && message.endsWith('not closed'))
    return 'This {{ is never closed; write }} after it.';
  if (message.startsWith('tag ') && message.endsWith('not closed'))
    return 'This {% is never closed; write %} after it.';
  if (message.startsWith('raw ')) return 'There is no tag "raw"; write {{ "{{" }} for braces.';
  if (message.startsWith('illegal tag: ')) return 'Write a loop as {% for item in list %}.';
  if (message.startsWith('illegal tag syntax')) return 'A tag begins with its name: {% if … %}.';
  if (message.startsWith('invalid value expression')) return 'A name or a value is missing here.';
  if (message.startsWith('invalid range') || message.includes('value expected'))
    return 'Parentheses enclose a range, (1..5); write anything else without them.';
  if (message.startsWith('expected "|"'))
    return 'Filters are separated by "|": {{ name | upcase }}; a name with blanks is written {{ ["first name"] }}.';
  if (message.startsWith('expected ":"') || message.startsWith('unexpected character'))
    return 'The arguments of a filter follow ":" and are separated by ",": {{ name | truncate: 20 }}.';
  return `The template does not parse: ${message.slice(0, 200)}.`;
}
