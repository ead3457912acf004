import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Several views in one place, one of them shown. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className="flex min-h-0 grow flex-col"
    >
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="flex shrink-0 gap-1 border-b border-line px-2"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 text-base text-muted hover:text-text data-active:border-accent data-active:font-medium data-active:text-text"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="min-h-0 grow overflow-y-auto p-4">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
