'use client';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';

const PartnerPalette = dynamic(() => import('./partner-palette').then((part) => part.PartnerPalette), { ssr: false });

/** "Search partners" in the header, also opened by Ctrl K or ⌘ K. The palette loads on first use. */
export function PartnerSearchOpener() {
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
        <span className="max-md:sr-only">Search partners</span>
        <span aria-hidden className="hidden lg:inline">
          <Kbd>Ctrl K</Kbd>
        </span>
      </Button>
      {open && <PartnerPalette onClose={() => setOpen(false)} />}
    </>
  );
}
