import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface ViewTabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** What the chosen view shows. */
  children: ReactNode;
}

/** Several views of one screen. They scroll with the page, unlike the tabs of a panel. */
export function ViewTabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
}: ViewTabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className="grid gap-5"
    >
      <BaseTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="h-9 cursor-pointer border-b-2 border-transparent px-3 text-base -outline-offset-2 text-muted hover:text-text data-active:border-accent data-active:font-medium data-active:text-text"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="grid gap-5">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
