'use client';
import { useRouter } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { SuggestBox } from '@/components/ui/suggest-box';
import { PartnerSuggestion, partnerHref, partnerKey, type PartnerEntry } from './partner-suggestion';

/** The partner search as a palette over any screen. */
export function PartnerPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const choose = (entry: PartnerEntry) => {
    onClose();
    router.push(partnerHref(entry));
  };
  return (
    <Dialog open bare onClose={onClose} title="Search partners" className="mt-[12dvh]">
      <SuggestBox<PartnerEntry>
        // Opened to be typed into.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        url="/api/caller/company_directory" label="Search partners" placeholder="Name, department, tag or product" inline keyOf={partnerKey} show={(entry, term) => <PartnerSuggestion entry={entry} term={term} />} onChoose={choose} hint={<Kbd>Esc</Kbd>} />
    </Dialog>
  );
}
