import type { ComponentProps } from 'react';
import { VisuallyHidden } from './visually-hidden';

export function NewTabLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
