'use client';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import { memberKey } from '@/lib/partners/directory/policy';
import { PartnerSuggestion } from './partner-suggestion';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import { DIRECTORY, usePartnerSearch } from './use-partner-search';

type Props = {
  /** `in-place` focuses without scrolling, and not on touch screens, for a search that is not at the top of its screen. */
  autoFocus?: boolean | 'in-place';
  large?: boolean;
  /** The screen of this search, recorded for reports. */
  location?: string;
  /** Receives a chosen partner, even without access to it, instead of opening its form. */
  onPartner?: (entry: DirectoryEntry) => void;
  missing?: string;
};

/**
 * Searches by name, department, product and tag, from two characters on (rule: directory.ranking). The directory is
 * loaded once and searched in the browser, so that results appear without delay. A member that the company does not
 * work with can be invited; a partner that only colleagues can reach leads to the manager.
 */
export function PartnerSearch({
  autoFocus,
  large = true,
  location = 'dashboard',
  onPartner,
  missing = 'Missing a partner?',
}: Props) {
  const partners = usePartnerSearch({ location, onPartner });
  const { find, preload } = partners;
  const typed = useRef('');
  useEffect(() => {
    if (autoFocus) preload();
  }, [autoFocus, preload]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus === 'in-place' && matchMedia('(pointer: fine)').matches)
      place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <div ref={place}>
      <SuggestBox<DirectoryEntry>
        url={DIRECTORY}
        find={find}
        label="Search partners"
        placeholder="Search partners by name, department, product or tag"
        keyOf={memberKey}
        show={(entry, term) => (
          <PartnerSuggestion
            entry={onPartner ? { ...entry, has_access: !entry.can_invite } : entry}
            term={term}
            card={entry.has_access ? (partners.cards[memberKey(entry)] ?? null) : undefined}
          />
        )}
        onTerm={(term) => {
          typed.current = term.trim();
          partners.typed(term);
        }}
        onChoose={partners.choose}
        nothing={<Nothing words={missing} onAsk={() => partners.ask({ about: 'missing', name: typed.current })} />}
        large={large}
        // The search is the main task of its screen (rule: screens.dashboard).
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus === true}
      />
      {partners.dialogs}
    </div>
  );
}

function Nothing({ words, onAsk }: { words: string; onAsk: () => void }) {
  return (
    // Pressing the button must not take the focus from the box, which would close the list before the click.
    <Button small onMouseDown={(event) => event.preventDefault()} onClick={onAsk}>
      {words}
    </Button>
  );
}
