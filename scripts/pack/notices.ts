/* Names everything of others that a published package contains, with its licence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const described = z.object({ name: z.string(), version: z.string(), license: z.string() });
const authored = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]).optional() });
const licenceFile = /^(?:licen[cs]e|copying|notice)\b/i;

const introduction = `This package contains code and data of others. They are named here with their licences. Packages that npm installs beside
it bring their own.
`;

/** The text of the notice about packages that lie in these folders. `more`: what else has to be said. */
export function renderNotices(folders: readonly string[], more: readonly string[]): string {
  const names = new Map<string, string[]>();
  for (const folder of folders) {
    const { name, version, license } = described.parse(readJson(join(folder, 'package.json')));
    const title = `${name} ${version} (${license})`;
    const text = readLicences(folder);
    names.set(text, [...(names.get(text) ?? []), title]);
  }
  const sections = [...names].map(([text, titles]) => `${[...new Set(titles)].join('\n')}\n\n${text}`);
  return [introduction, ...sections, ...more].map((section) => section.trimEnd()).join(`\n\n${rule}\n\n`);
}

const rule = '-'.repeat(80);

/** Some say it in their README instead of a file of its own. */
const licenceSection = /^#+ *licen[cs]e\b[^]*/im;

function readLicences(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = names.filter((name) => licenceFile.test(name)).map(read);
  if (files.length > 0) return files.join('\n\n');
  const readme = names.filter((name) => /^readme/i.test(name)).map(read);
  const [section] = readme.flatMap((text) => licenceSection.exec(text) ?? []);
  return section ?? `The package has no file with its licence. ${nameAuthor(folder)}`;
}

function nameAuthor(folder: string): string {
  const { author } = authored.parse(readJson(join(folder, 'package.json')));
  if (author === undefined) return '';
  return `Its author: ${typeof author === 'string' ? author : author.name}.`;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
