import type { ComponentProps } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** A link out of the portal, in a tab of its own that learns nothing of ours; it says so to those who do not see it. */
export function NewTabLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
