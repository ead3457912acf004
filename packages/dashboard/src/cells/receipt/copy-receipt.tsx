import { Copy } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { useToast } from '../../kit/toast.tsx';
import type { ShownReceipt } from './receipt-lines.ts';

/** Copies the receipt as text for people, or as JSON as the API has it. */
export function CopyReceipt({ text, receipt }: { text: () => string; receipt: ShownReceipt | undefined }) {
  const { tell } = useToast();
  const copy = async (name: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(copied);
      tell(`Copied as ${name}`);
    } catch {
      tell('Nothing was copied', 'The browser does not allow it here.');
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" size="small">
          <Copy aria-hidden size={14} />
          Copy
        </Button>
      }
    >
      <MenuItem onClick={() => void copy('text', text())}>As text</MenuItem>
      <MenuItem
        isDisabled={receipt === undefined}
        onClick={() => void copy('JSON', JSON.stringify(receipt, null, 2))}
      >
        As JSON
      </MenuItem>
    </Menu>
  );
}
