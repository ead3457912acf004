import { ChevronDown } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { useToast } from './toast.tsx';

interface CallMenuProps {
  /** The same call in several languages. */
  calls: readonly { name: string; text: string }[];
}

/** What a screen has read, as code to copy. */
export function CallMenu({ calls }: CallMenuProps) {
  const { tell } = useToast();
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(`Copied as ${name}`, text);
    } catch {
      // The browser may forbid it; then the text can be copied by hand.
      tell('The browser does not allow copying here', text);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          Copy as
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {calls.map(({ name, text }) => (
        <MenuItem key={name} onClick={() => void copy(name, text)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
