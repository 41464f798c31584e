'use client';
import { PartnerSearch } from '@/components/directory/partner-search';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';

/** The partner search as a palette over any screen. */
export function PartnerPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open bare onClose={onClose} title="Search partners" className="mt-[12dvh]">
      {/* The user opened the palette to type. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <PartnerSearch inline autoFocus location="palette" onChosen={onClose} hint={<Kbd>Esc</Kbd>} />
    </Dialog>
  );
}
