import { Moon, Sun, SunMoon } from 'lucide-react';
import { Button } from '../kit/button.tsx';
import { Menu, MenuChoice } from '../kit/menu.tsx';
import type { Theme } from './theme.ts';
import { useTheme } from './theme.ts';

const icons = { system: SunMoon, light: Sun, dark: Moon } as const;
const options: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const Icon = icons[theme];
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" size="icon" aria-label="Theme">
          <Icon aria-hidden size={16} />
        </Button>
      }
    >
      <MenuChoice label="Theme" value={theme} options={options} onChange={setTheme} />
    </Menu>
  );
}
