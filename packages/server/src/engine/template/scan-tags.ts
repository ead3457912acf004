/** Checks the order of tags before Liquid parses them: its own parser stops at the first mistake. */
import { TypeGuards } from 'liquidjs';
import type { TagToken, TopLevelToken } from 'liquidjs';
import { nearestName } from '../../contract/nearest-name.ts';
import { tagNames } from './liquid-engine.ts';
import { templateLimits } from './template-limits.ts';
import type { ProblemList } from './template-problem.ts';

type BlockName = 'if' | 'unless' | 'for';

interface Block {
  name: BlockName;
  token: TagToken;
  hasElse: boolean;
}

interface Scan {
  open: Block[];
  problems: ProblemList;
  isBroken: boolean;
}

export interface ScannedTags {
  /** What is left for Liquid: no unknown tags, no output tags. */
  tokens: TopLevelToken[];
  outputTags: TagToken[];
  /** The blocks do not fit together, so that parsing would only find follow-up mistakes. */
  isBroken: boolean;
}

export function scanTags(tokens: readonly TopLevelToken[], problems: ProblemList): ScannedTags {
  const scan: Scan = { open: [], problems, isBroken: false };
  const outputTags: TagToken[] = [];
  const kept = tokens.filter((token) => {
    if (!TypeGuards.isTagToken(token)) return true;
    if (token.name === 'output') outputTags.push(token);
    return scanTag(token, scan);
  });
  for (const { name, token } of scan.open.slice(0, templateLimits.blockDepth)) {
    report(scan, token, `"${name}" is never closed; write {% end${name} %} after it.`);
  }
  return { tokens: kept, outputTags, isBroken: scan.isBroken };
}

/** Whether Liquid gets the token. */
function scanTag(token: TagToken, scan: Scan): boolean {
  switch (token.name) {
    case 'if':
    case 'unless':
    case 'for':
      openBlock({ name: token.name, token, hasElse: false }, scan);
      return true;
    case 'endif':
    case 'endunless':
    case 'endfor':
      closeBlock(token, scan);
      return true;
    case 'else':
    case 'elsif':
      checkBranch(token, scan);
      return true;
    case 'break':
    case 'continue':
      if (!scan.open.some(({ name }) => name === 'for')) {
        report(scan, token, `"${token.name}" is outside of {% for %}; remove it.`);
      }
      return true;
    case 'output':
      return false;
    default:
      scan.problems.add(unknownTag(token.name), token.begin);
      return false;
  }
}

function report(scan: Scan, token: TagToken, message: string): void {
  scan.isBroken = true;
  scan.problems.add(message, token.begin);
}

function openBlock(block: Block, scan: Scan): void {
  const { open, problems } = scan;
  const { blockDepth, loopDepth } = templateLimits;
  open.push(block);
  if (open.length === blockDepth + 1)
    report(scan, block.token, `Blocks nest at most ${blockDepth} deep; take this one out.`);
  if (block.name === 'for' && open.filter(({ name }) => name === 'for').length === loopDepth + 1) {
    problems.add(`"for" nests at most ${loopDepth} deep; take this loop out.`, block.token.begin);
  }
}

function closeBlock(token: TagToken, scan: Scan): void {
  const block = scan.open.at(-1);
  if (block !== undefined && token.name === `end${block.name}`) {
    scan.open.pop();
    return;
  }
  if (block === undefined) {
    report(scan, token, `"${token.name}" closes nothing; remove it.`);
    return;
  }
  const { line } = scan.problems.placeOf(block.token.begin);
  report(
    scan,
    token,
    `"${token.name}" does not close the "${block.name}" of line ${line}; write {% end${block.name} %} first.`,
  );
  // Continues as if the missing tag were there, so that one mistake is reported once.
  scan.open.pop();
  if (scan.open.at(-1)?.name === token.name.slice('end'.length)) scan.open.pop();
}

function checkBranch(token: TagToken, scan: Scan): void {
  const block = scan.open.at(-1);
  if (block === undefined || (block.name === 'for' && token.name === 'elsif')) {
    report(scan, token, `"${token.name}" is outside of {% if %} and {% unless %}; remove it.`);
    return;
  }
  if (block.hasElse) report(scan, token, `"${token.name}" comes after "else"; put it before.`);
  if (token.name === 'else' && token.args.trim() !== '') {
    report(scan, token, '"else" takes no condition; write {% elsif … %}.');
  }
  block.hasElse ||= token.name === 'else';
}

function unknownTag(name: string): string {
  const candidate = nearestName(name, tagNames);
  const guess = candidate === null ? '' : ` Did you mean "${candidate}"?`;
  return `There is no tag "${name}".${guess} The tags are ${tagNames.join(', ')}.`;
}
