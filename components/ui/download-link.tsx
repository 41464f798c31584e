'use client';
import type { MouseEvent, ReactNode } from 'react';
import { Download } from '@/components/ui/icons';
import { download } from '@/lib/client/download';
import { VisuallyHidden } from './visually-hidden';

type Props = {
  href: string;
  name: string;
  children: ReactNode;
};

/** Saves a file on click. `href` keeps the browser's other ways of opening a link working. */
export function DownloadLink({ href, name, children }: Props) {
  const save = (event: MouseEvent) => {
    event.preventDefault();
    void download(href, name);
  };
  return (
    <a
      href={href}
      onClick={save}
      className="rounded-sm wrap-anywhere text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      {children}
      <Download aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      <VisuallyHidden> (saves a file)</VisuallyHidden>
    </a>
  );
}
