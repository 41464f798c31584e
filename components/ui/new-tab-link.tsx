import type { ComponentProps } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** A link out of the portal in a new tab, without opener or referrer. Screen readers hear that it opens a new tab. */
export function NewTabLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
