import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const looks: Readonly<Record<Look, string>> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border-line bg-surface text-text hover:bg-sunken',
  quiet: 'border-transparent text-muted hover:bg-sunken hover:text-text',
  danger: 'border-line bg-surface text-danger hover:bg-danger-soft',
};

const shape =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors data-disabled:cursor-default data-disabled:opacity-55';
const sizes = { small: 'h-7 px-2 text-sm', medium: 'h-8 px-3 text-base', icon: 'size-8' } as const;

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'> {
  look?: Look;
  size?: keyof typeof sizes;
}

/** A button. Give one that only has an icon an `aria-label`. */
export function Button({ look = 'plain', size = 'medium', ...rest }: ButtonProps) {
  return <BaseButton {...rest} className={buttonClass(look, size)} />;
}

/** The looks of a button, for links that look like one. */
export function buttonClass(look: Look = 'plain', size: keyof typeof sizes = 'medium'): string {
  return classNames(shape, sizes[size], looks[look]);
}
