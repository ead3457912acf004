import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { BookOpen } from 'lucide-react';

export interface Place {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
}

/** The screens in the order of the side bar. */
export const places: readonly Place[] = [{ to: '/catalog', label: 'Catalog', icon: BookOpen }];
