import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  BookOpen,
  Coins,
  Database,
  HeartPulse,
  Play,
  Plug,
  Search,
  Settings,
  Table2,
} from 'lucide-react';

export interface Place {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** After `g`, the key that leads there. */
  letter?: string;
}

/** The screens in the order of the side bar. */
export const places: readonly Place[] = [
  { to: '/playground', label: 'Playground', icon: Play, letter: 'p' },
  { to: '/sheets', label: 'Sheets', icon: Table2, letter: 's' },
  { to: '/searches', label: 'Searches', icon: Search, letter: 'f' },
  { to: '/runs', label: 'Runs', icon: Activity, letter: 'r' },
  { to: '/datasets', label: 'Datasets', icon: Database, letter: 'd' },
  { to: '/catalog', label: 'Catalog', icon: BookOpen, letter: 'c' },
  { to: '/spend', label: 'Spend', icon: Coins, letter: 'b' },
  { to: '/connections', label: 'Connections', icon: Plug, letter: 'k' },
  { to: '/settings', label: 'Settings', icon: Settings, letter: 't' },
  { to: '/health', label: 'Health', icon: HeartPulse, letter: 'h' },
];
