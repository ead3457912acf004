import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../packages/cli/src/program.ts';
import { pipes, searches } from '../packages/server/src/catalog.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const exclude = ['**/node_modules/**', '**/dist/**', '.git/**'];
const list = (pattern: string) => globSync(pattern, { cwd: root, exclude });

const documents = [...list('*.md'), ...list('docs/*.md')];
const paths = list('**').filter((path) => path !== '.');
const sources = list('{packages/*,scripts}/**/*.ts').map(read).join('\n');

/** Every match of a pattern in the documents that does not pass, with the name of its document. */
function findWrong(pattern: RegExp, passes: (match: string, document: string) => boolean): string[] {
  return documents.flatMap((document) =>
    [...read(document).matchAll(pattern)]
      .map(([whole, group = whole]) => group)
      .filter((match) => !passes(match, document))
      .map((match) => `${document}: ${match}`),
  );
}

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');

function hasAnchor(document: string, anchor: string | undefined): boolean {
  if (anchor === undefined) return true;
  return [...read(document).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => slugOf(heading) === anchor);
}

it('every relative link of a document leads to a file and a heading that exist', () => {
  const wrong = findWrong(/\]\((?!https?:)([^)\s]+)\)/g, (link, document) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : join(dirname(document), file);
    return paths.includes(target) && hasAnchor(target, anchor);
  });
  expect(wrong).toEqual([]);
});

it('every picture of README exists, and is light enough for a repository', () => {
  const pictures = [...read('README.md').matchAll(/(?:<img src="|!\[[^\]]*\]\()([^")]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(pictures).toContain('docs/pictures/sheet.png');
  for (const path of pictures) expect(statSync(join(root, path)).size, path).toBeLessThan(150_000);
});

/** Words in backticks that name a file or a folder of the repository, by its path or the end of it. */
const namedPath = /(?<!`)`(?!(?:text|application)\/)([\w.@*-]+(?:\/[\w.@*-]+)+\/?|[\w.*-]+\.(?:ts|md|tsv))`/g;
/** What is named as an example, or lies outside of the repository. */
const elsewhere = /northmail|^@|^\d/;

it('every file and folder that a document names exists', () => {
  const wrong = findWrong(namedPath, (name) => {
    if (elsewhere.test(name)) return true;
    const tail = name.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    const pattern = new RegExp(`(?:^|/)${tail}$`);
    return paths.some((path) => pattern.test(path));
  });
  expect(wrong).toEqual([]);
});

it('every npm script that a document names exists', () => {
  const scripts: unknown = JSON.parse(read('package.json')).scripts;
  expect(findWrong(/npm run (?:-s )?([\w:-]+)/g, (name) => Object.hasOwn(Object(scripts), name))).toEqual([]);
});

it('every endpoint that a document names exists', () => {
  const known = Object.keys(JSON.parse(read('openapi.json')).paths).map((path) => `${path}/`);
  const isKnown = (path: string) =>
    known.some((one) => one.startsWith(`${path}/`)) ||
    known.some((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${path}/`));
  const wrong = findWrong(/(?<![\w.])\/v1\/[\w/{}:$-]*\w\}?/g, isKnown);
  expect(wrong).toEqual([]);
});

it('calls in documents go to the port of the service', () => {
  expect(findWrong(/(?:localhost|127\.0\.0\.1):(\d+)\/(?:v1\/|docs)/g, (port) => port === '4400')).toEqual(
    [],
  );
});

it('every setting that a document names exists, and configuration.md has all of config.ts', () => {
  // Those of providers are made of their ids.
  const isManaged = (name: string) =>
    /^HEADRACE_(?:MANAGED_\w*|OAUTH_[A-Z]+_CLIENT_(?:ID|SECRET))$/.test(name);
  const wrong = findWrong(/\bHEADRACE_[A-Z_]*[A-Z]/g, (name) => isManaged(name) || sources.includes(name));
  expect(wrong).toEqual([]);
  const settings = read('packages/server/src/config.ts').match(/\bHEADRACE_[A-Z_]*[A-Z]\b/g) ?? [];
  const described = read('docs/configuration.md');
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((name) => !isManaged(name) && !described.includes(`\`${name}\``))).toEqual([]);
});

it('every pipe and search that a document names exists', () => {
  const known = new Set([...pipes, ...searches].map(({ id }) => id));
  const own = /:(?:NAME|customers|leads)@1$/;
  expect(findWrong(/\b\w+(?::\w+)+@\d+/g, (id) => known.has(id) || own.test(id))).toEqual([]);
});

/** The words of a command line after `headrace`, as far as the shell would give them to it. */
const commandLine = /(?:^|[`(]|run (?:-s )?)headrace (?:-- )?(?!-- |<)([^`\n|#<>]+)/gm;

const program = await createProgram();

function isCommand(line: string): boolean {
  const words = line.trim().split(/\s+/);
  let command = program;
  const flags: string[] = [];
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (next !== undefined) command = next;
    else if (word.startsWith('--')) flags.push(word);
  }
  const options = new Set([...command.options.map(({ long }) => long), '--help']);
  return command.parent !== null && flags.every((flag) => options.has(flag));
}

it('every command line of headrace in a document has commands and options that exist', () => {
  expect(findWrong(commandLine, isCommand)).toEqual([]);
});

it('the README is short enough to be read', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});
