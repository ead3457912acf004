/* Who writes: somebody who knows the simulated world, and says of each place what belongs there. */
import { createHash } from 'node:crypto';
import type { World } from '../../world/world.ts';
import type { Author, Spot, WantedKind } from './author.ts';
import { tellFact } from './fact.ts';
import { findFact, findInItem } from './find-fact.ts';
import type { Subject } from './find-subject.ts';
import type { Judgement } from './judge-statement.ts';
import { judgeStatement } from './judge-statement.ts';
import type { ModelQuestion } from './model-question.ts';
import { nameWords } from './name-words.ts';
import { isRecord } from './schema-node.ts';
import { askedText, toolTexts, userTexts } from './question-text.ts';
import type { Research } from './research-so-far.ts';
import { outreachPart, writeOutreach } from './write-outreach.ts';
import { summarize, tellReason } from './write-prose.ts';

export interface Assignment {
  question: ModelQuestion;
  subject: Subject;
  world: World;
  research: Research;
  /** Leaves brackets where names belong. */
  isSloppy: boolean;
}

export interface QuestionAuthor extends Author {
  /** Whether what the question itself states is true; null when it states nothing that facts decide. */
  judgement: Judgement | null;
  /** What the question asks for in words; null when nothing is known that it could mean. */
  answer(): string | null;
}

const reasonWords = /\b(?:reasons?|why|rationale|explanation|justification|reasoning|evidence|because)\b/;
const answerWords =
  /^(?:|answer|result|response|output|value|text|content|verdict|findings?|conclusion|details?|data|final answer)$/;
const longestDescription = 500;
const longestQuestion = 2000;

export function createAuthor(assignment: Assignment): QuestionAuthor {
  const { question, subject, world } = assignment;
  const asked = withoutNames(askedText(question), subject);
  const seed = createHash('sha256')
    .update(`${userTexts(question)[0] ?? ''}\n${question.system}`)
    .digest('hex');
  const judgement = judgeStatement(asked, subject) ?? judgeStatement(question.system, subject);
  const knowsSubject = subject.company !== null || subject.person !== null;
  const draw = (spot: Spot) => world.chance('model', seed, spot.path, spot.turn);
  const answer = () => answerTo(asked, assignment);
  return {
    knowsSubject,
    judgement,
    answer,
    draw,
    decide: (spot) => {
      const own = judgeStatement(
        `${nameWords(spot.name)}. ${spot.description.slice(0, longestDescription)}`,
        subject,
      );
      return (own ?? judgement)?.isTrue ?? null;
    },
    know: (spot, wanted) =>
      know(spot, wanted, {
        ...assignment,
        asked: nameWords(asked.slice(0, longestQuestion)),
        judgement,
        answer,
      }),
  };
}

interface Desk extends Assignment {
  /** What is asked, as words. */
  asked: string;
  judgement: Judgement | null;
  answer(): string | null;
}

function know(spot: Spot, wanted: WantedKind, desk: Desk): unknown {
  if (spot.given !== undefined) return tellGiven(spot.given, wanted);
  if (spot.item !== null) return tellFact(findInItem(spot.item, spot.name), wanted);
  const words = nameWords(spot.name);
  const researched = tellResearch(words, wanted, desk);
  if (researched !== undefined) return researched;
  const written = wanted === 'text' ? write(words, desk) : null;
  if (written !== null) return written;
  const own = tellFact(findFact(inContext(words, spot), desk), wanted);
  if (own !== undefined || wanted === 'object') return own;
  const described = tellFact(
    findFact(nameWords(spot.description.slice(0, longestDescription)), desk),
    wanted,
  );
  if (described !== undefined) return described;
  if (!answerWords.test(words)) return undefined;
  return wanted === 'text' ? (desk.answer() ?? undefined) : tellFact(findFact(desk.asked, desk), wanted);
}

const belongs =
  /\b(?:company|organi[sz]ation|employer|account|person|contact|prospect|lead|recipient|candidate|ceo|founder)\b/;

/** `name` alone says little: inside of `contact` it is another one than inside of `company`. */
function inContext(words: string, { within }: Spot): string {
  const whose = nameWords(within);
  return belongs.test(whose) ? `${whose} ${words}` : words;
}

function tellGiven(given: unknown, wanted: WantedKind): unknown {
  switch (wanted) {
    case 'text': {
      const text = isRecord(given) ? (given['name'] ?? given['title']) : given;
      return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined;
    }
    case 'number':
      return typeof given === 'number' ? given : undefined;
    case 'list':
      return Array.isArray(given) ? given : undefined;
    case 'object':
      return given;
  }
}

/** What research itself has brought: the pages it has read, and how sure they make it. */
function tellResearch(words: string, wanted: WantedKind, { question, research }: Desk): unknown {
  if (question.tools.length === 0) return undefined;
  if (/^(?:sources?|citations?|references?)$/.test(words)) {
    if (wanted === 'text') return research.sources[0]?.url;
    return wanted === 'list'
      ? research.sources.map((source) => ({ ...source, name: source.title }))
      : undefined;
  }
  if (words !== 'confidence' || wanted !== 'number') return undefined;
  return Math.min(5, 2 + research.sources.length + (research.sources.length > 1 ? 1 : 0));
}

function write(words: string, { question, subject, judgement, isSloppy }: Desk): string | null {
  const part = outreachPart(words);
  if (part !== null) {
    const said = [question.system.slice(0, 20_000), ...userTexts(question), ...toolTexts(question)].join(
      '\n',
    );
    return writeOutreach(part, { subject, said, isSloppy });
  }
  return reasonWords.test(words) ? tellReason(subject, judgement) : null;
}

/** A question without names and addresses, whose words (`Acme Software`) are not what is asked. */
function withoutNames(asked: string, { company, person }: Subject): string {
  const names = [company?.name, person?.name].filter((name) => name !== undefined);
  const bare = names.reduce((text, name) => text.replaceAll(name, 'it'), asked);
  return bare.replace(
    /sandbox:model=\S{1,40}|https?:\/\/\S{1,300}|[\w.+-]{1,64}@[\w.-]{1,200}|(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\b/gi,
    'it',
  );
}

function answerTo(asked: string, assignment: Assignment): string | null {
  const fact = findFact(nameWords(asked.slice(0, longestQuestion)), assignment);
  const told = tellFact(fact, 'text');
  return typeof told === 'string' ? told : summarize(assignment.subject);
}
