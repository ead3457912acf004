import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { menuPopup } from './menu.tsx';

interface MenuAtProps {
  label: string;
  /** Where it stands. */
  anchor: Element | null;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that something other than a button of its own opens. The focus returns to where it was. */
export function MenuAt({ label, anchor, isOpen, onClose, children }: MenuAtProps) {
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} sideOffset={4} align="end" className="z-50 outline-none">
          <BaseMenu.Popup aria-label={label} className={menuPopup}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
