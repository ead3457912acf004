import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** The looks of the list. */
export const menuPopup =
  'z-50 max-h-[var(--available-height)] min-w-48 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised outline-none';
const item =
  'flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-base outline-none data-disabled:opacity-50 data-highlighted:bg-sunken';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A list of actions or choices that a button opens. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <BaseMenu.Popup className={menuPopup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onClick?: () => void;
  /** A link instead of a button. */
  render?: ReactElement;
  isDisabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onClick, render, isDisabled = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={item}
      disabled={isDisabled}
      {...(onClick === undefined ? {} : { onClick })}
      {...(render === undefined ? {} : { render })}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A few words above the items that follow. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1 text-sm text-muted">{children}</div>;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of several. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 py-1 text-xs font-medium text-faint">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={item}>
            <span className="grid size-4 place-items-center">
              <BaseMenu.RadioItemIndicator>
                <Check aria-hidden size={14} className="text-accent" />
              </BaseMenu.RadioItemIndicator>
            </span>
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}
