import type { ReactElement } from 'react';

export type LucideIcon = (props: { className?: string; 'aria-hidden'?: boolean }) => ReactElement;

/**
 * An icon of 24 by 24. Its shapes are set as text, so that React renders one element instead of one per shape. It is
 * hidden from assistive technology; the control or text beside it carries the meaning.
 * @param name its classes
 * @param shapes markup of `npm run generate:icons`
 */
export function icon(name: string, shapes: string): LucideIcon {
  const html = { __html: shapes };
  return ({ className }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `${name} ${className}` : name}
      aria-hidden="true"
      dangerouslySetInnerHTML={html}
    />
  );
}
