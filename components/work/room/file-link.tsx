import type { ReactNode } from 'react';
import { DownloadLink } from '@/components/ui/download-link';
import type { CaseFile } from '@/lib/work/room/resources';

/** Bytes above which a file is not held in the page's memory on its way to the disk. */
const HELD_BYTES = 20_000_000;

type Props = Pick<CaseFile, 'name' | 'size'> & { href: string; children?: ReactNode };

export function FileLink({ href, name, size, children = name }: Props) {
  if (size <= HELD_BYTES)
    return (
      <DownloadLink href={href} name={name}>
        {children}
      </DownloadLink>
    );
  return (
    <a
      href={href}
      download={name}
      className="rounded-sm text-accent-ink underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  );
}
