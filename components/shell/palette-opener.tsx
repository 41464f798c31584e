'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Search } from '@/components/ui/icons';
import { Kbd } from '@/components/ui/kbd';
import type { ShellLinks, ShellUser } from './links';

const Palette = dynamic(() => import('./palette').then((part) => part.Palette), { ssr: false });

type Props = {
  user: ShellUser;
  links: ShellLinks;
  /** False for limited companies (spec 1 §6). */ partnerSearch?: boolean;
};

/** Opens by Ctrl K or ⌘ K as well. The palette loads on first use. */
export function PaletteOpener({ partnerSearch, ...shell }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', keyed);
    return () => document.removeEventListener('keydown', keyed);
  }, []);
  return (
    <>
      <Button
        icon={Search}
        aria-keyshortcuts="Control+K Meta+K"
        className="font-normal! text-ink-soft"
        onClick={() => setOpen(true)}
      >
        <span className={partnerSearch ? 'max-md:sr-only' : 'max-lg:sr-only'}>
          {partnerSearch ? 'Search partners' : 'Search'}
        </span>
        <span aria-hidden className="hidden lg:inline">
          <Kbd>Ctrl K</Kbd>
        </span>
      </Button>
      {open && <Palette {...shell} partnerSearch={partnerSearch} onClose={() => setOpen(false)} />}
    </>
  );
}
