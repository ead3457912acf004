import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Activity, BookOpen, Play, Plug, Settings } from 'lucide-react';

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
  { to: '/runs', label: 'Runs', icon: Activity, letter: 'r' },
  { to: '/catalog', label: 'Catalog', icon: BookOpen, letter: 'c' },
  { to: '/connections', label: 'Connections', icon: Plug, letter: 'k' },
  { to: '/settings', label: 'Settings', icon: Settings, letter: 't' },
];
