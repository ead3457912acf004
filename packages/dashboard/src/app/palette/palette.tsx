import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { Command } from './commands.ts';
import { commandGroups, matchesWords } from './commands.ts';
import { useCommands } from './use-commands.ts';

/** Finds screens, sheets, runs, pipes, searches and actions by a few letters. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const commands = useCommands({ words: typed, isOpen });
  const items = commandGroups.map((value) => ({
    value,
    items: commands.filter(({ group }) => group === value),
  }));
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Popup
          aria-label="Search or do"
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-clip rounded-lg border border-line bg-raised shadow-raised"
        >
          <Autocomplete.Root
            open
            inline
            items={items}
            autoHighlight="always"
            keepHighlight
            onValueChange={setTyped}
            filter={(command: Command, words) => matchesWords(command, words)}
            itemToStringValue={({ label }: Command) => label}
          >
            <Autocomplete.Input
              aria-label="Search or do"
              placeholder="Search screens, sheets, pipes, runs and actions"
              className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none"
            />
            <Autocomplete.Empty className="px-4 text-muted empty:hidden [&:not(:empty)]:py-6">
              Nothing has these words.
            </Autocomplete.Empty>
            <PaletteList onRun={run} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ onRun }: { onRun: (command: Command) => void }) {
  return (
    <Autocomplete.List className="overflow-y-auto p-1.5 empty:hidden">
      {(group: { value: string; items: Command[] }) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                onClick={() => onRun(command)}
                className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 outline-none data-highlighted:bg-sunken"
              >
                <span className="grow">{command.label}</span>
                <span className="truncate font-mono text-xs text-faint">{command.hint}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
