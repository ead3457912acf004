import type { PipesRequest } from '@headrace/client';
import { ChevronDown } from 'lucide-react';
import { writeCli, writeCurl, writeTypeScript } from '../../data/write-call.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx';
import { useToast } from '../../kit/toast.tsx';
import { toRun } from './playground-request.ts';
import { useSample } from './use-draft.ts';
import type { Playground } from './use-playground.ts';

/** The request as code, and ways to begin anew. */
export function CopyMenu({ playground }: { playground: Playground }) {
  const copy = useCopy();
  const sent = toRun(playground.request, playground.outlook.estimate ?? undefined);
  const call = { method: 'POST', path: '/v1/pipes/run/sync', body: sent } as const;
  const { origin } = location;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small">
          Copy as
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuItem onClick={() => void copy('curl', writeCurl(call, origin))}>curl</MenuItem>
      <MenuItem onClick={() => void copy('TypeScript', writeTypeScript(sent, origin))}>TypeScript</MenuItem>
      <MenuItem onClick={() => void copy('a command', writeCli(sent, origin))}>Command line</MenuItem>
      <MenuSeparator />
      <Beginnings playground={playground} />
    </Menu>
  );
}

function useCopy(): (name: string, text: string) => Promise<void> {
  const { tell } = useToast();
  return async (name, text) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(`Copied as ${name}`);
    } catch {
      tell('Nothing was copied', 'The browser does not allow it here. The Request tab has the text.');
    }
  };
}

function Beginnings({ playground: { edit, show } }: { playground: Playground }) {
  const { data: sample } = useSample(true);
  const begin = (request: PipesRequest) => {
    edit({ do: 'replace', request });
    show({ run: undefined, cell: undefined, pipe: undefined, tab: undefined });
  };
  return (
    <>
      <MenuItem
        isDisabled={sample === undefined}
        onClick={() => {
          if (sample !== undefined) begin(sample);
        }}
      >
        Begin with the sample again
      </MenuItem>
      <MenuItem onClick={() => begin({ pipes: [], input: [] })}>Begin with nothing</MenuItem>
    </>
  );
}
