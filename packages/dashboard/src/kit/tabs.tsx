import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** `panel`: they fill a part of the screen, in which what they show scrolls. `screen`: all of it scrolls with the page. */
  place: keyof typeof places;
  /** What the chosen tab shows. */
  children: ReactNode;
}

const places = {
  panel: {
    root: 'flex min-h-0 grow flex-col',
    list: 'flex shrink-0 gap-1 border-b border-line px-2',
    tab: '-mb-px flex h-10 items-center gap-1.5 px-2.5',
    content: 'min-h-0 grow overflow-y-auto p-4',
  },
  screen: {
    root: 'grid gap-5',
    list: 'flex gap-1 overflow-x-auto border-b border-line',
    tab: 'h-9 px-3 -outline-offset-2',
    content: 'grid gap-5',
  },
} as const;

const tabClass =
  'cursor-pointer border-b-2 border-transparent text-base text-muted hover:text-text data-active:border-accent data-active:font-medium data-active:text-text';

/** Several views in one place, one of them shown. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  place,
  children,
}: TabsProps<Value>) {
  const looks = places[place];
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={looks.root}
    >
      <BaseTabs.List aria-label={label} activateOnFocus={place === 'panel'} className={looks.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={classNames(tabClass, looks.tab)}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className={looks.content}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
