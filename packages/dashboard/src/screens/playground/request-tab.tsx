import { useState } from 'react';
import { CopyButton } from '../../kit/code-block.tsx';
import { problemsAt } from '../../forms/place-problems.ts';
import { ProblemLines } from '../../forms/problem-lines.tsx';
import { environments } from '../../data/environment.ts';
import { parseRequest } from './request.ts';
import type { Playground } from './use-playground.ts';

/** The request as JSON. What is typed here changes the table and the forms, and the other way round. */
export function RequestTab({ playground }: { playground: Playground }) {
  const { request, problems } = playground;
  const written = JSON.stringify(request, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? written;
  const read = typed === null ? null : parseRequest(typed);
  return (
    <div className="flex h-full min-h-96 flex-col gap-2">
      <div className="flex items-center gap-2">
        <label htmlFor="playground-request" className="grow text-sm text-muted">
          The body of <code className="font-mono">POST /v1/pipes/run</code>
        </label>
        <CopyButton text={text} />
      </div>
      <textarea
        id="playground-request"
        spellCheck={false}
        className="min-h-72 w-full grow resize-none rounded-md border border-line-strong bg-surface p-2.5 font-mono text-xs whitespace-pre"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          apply(playground, target.value);
        }}
        // From here on the request is written anew, unless it cannot be read.
        onBlur={() => {
          if (read !== null && 'request' in read) setTyped(null);
        }}
      />
      {read !== null && 'problem' in read && (
        <p role="status" className="text-sm text-danger">
          {read.problem} The table still has the last request that could be read.
        </p>
      )}
      <ProblemLines problems={problemsAt(problems, [])} />
    </div>
  );
}

function apply({ edit, setEnvironment, environment }: Playground, text: string): void {
  const read = parseRequest(text);
  if (!('request' in read)) return;
  const { environment: given, ...config } = read.request.config ?? {};
  edit({ do: 'replace', request: { ...read.request, config } });
  const meant = environments.find((one) => one === given);
  if (meant !== undefined && meant !== environment) setEnvironment(meant);
}
