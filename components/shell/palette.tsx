'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePartnerSearch } from '@/components/partners/directory/use-partner-search';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LogOut, Monitor, Moon, Sun } from '@/components/ui/icons';
import { Kbd } from '@/components/ui/kbd';
import { SuggestBox } from '@/components/ui/suggest-box';
import { logOut } from '@/lib/client/sign-out';
import { MIN_SEARCH, useSuggest } from '@/lib/client/use-suggest';
import type { PaletteEntry } from '@/lib/network/palette/read';
import { THEMES, type Theme } from '@/lib/shared/theme';
import { hasAdminMenu, type ShellLinks, type ShellUser } from './links';
import { hrefOf, keyOf, PaletteLine, SECTIONS, type PaletteAct, type PaletteItem } from './palette-item';
import { paletteScreens, screensFor } from './palette-screens';
import { useTheme } from './theme';

type Props = {
  user: ShellUser;
  links: ShellLinks;
  /** False for limited companies (spec 1 §6). */ partnerSearch?: boolean;
  onClose: () => void;
};

const URL = '/api/palette';
const MAX_PARTNERS = 6;
const ICONS: Record<Theme, PaletteAct['icon']> = { system: Monitor, light: Sun, dark: Moon };

/**
 * Finds partners, cases, screens and actions, and for network staff also companies and users (rules: screens.palette,
 * screens.palette-empty).
 */
export function Palette({ user, links, partnerSearch, onClose }: Props) {
  const router = useRouter();
  const [term, setTerm] = useState('');
  const partners = usePartnerSearch({ location: 'palette', onChosen: onClose });
  const found = useFound(term);
  const find = useItems({ user, links, found, partners: partnerSearch ? partners.find : undefined });
  const { preload, typed: record } = partners;
  useEffect(() => {
    if (partnerSearch) preload();
  }, [partnerSearch, preload]);
  // A term that finds a case is not a search for a partner.
  const isPartnerSearch = partnerSearch && !found.pending && !found.entries.length;
  useEffect(() => {
    if (isPartnerSearch) record(term);
  }, [isPartnerSearch, record, term]);
  function choose(item: PaletteItem, typed: string) {
    if (item.kind === 'partner') return partners.choose(item, typed);
    onClose();
    if (item.kind === 'act') return item.run();
    if (item.kind === 'screen' && item.external) return void window.open(item.href, '_blank', 'noopener');
    const to = item.kind === 'screen' ? item.href : hrefOf(item, { staff: !user.company, admin: hasAdminMenu(user) });
    router.push(to);
  }
  return (
    <Dialog open bare onClose={onClose} title="Search" className="mt-[12dvh]">
      <SuggestBox<PaletteItem>
        url={URL}
        find={find}
        min={0}
        label={labelOf(user, partnerSearch)}
        placeholder={labelOf(user, partnerSearch)}
        keyOf={keyOf}
        sectionOf={({ kind }) => SECTIONS[kind]}
        show={(item, typed) => <PaletteLine item={item} term={typed} />}
        onTerm={setTerm}
        onChoose={choose}
        nothing={partnerSearch && <Missing onAsk={() => partners.ask({ about: 'missing', name: term.trim() })} />}
        hint={<Leave onClose={onClose} />}
        // The user opened the palette to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inline
      />
      {partners.dialogs}
    </Dialog>
  );
}

const labelOf = ({ company }: ShellUser, partnerSearch?: boolean) =>
  !company
    ? 'Search cases, companies, people and screens'
    : partnerSearch
      ? 'Search partners, cases and screens'
      : 'Search cases and screens';

/** Shows the answer to an earlier term until the next one arrives, if the term only grew. */
function useFound(typed: string): { entries: PaletteEntry[]; pending: boolean; failed: boolean } {
  const wanted = typed.trim().length < MIN_SEARCH ? '' : typed.trim();
  const { suggestions, state, term } = useSuggest<PaletteEntry>(URL, wanted, { param: 'q', min: 0 });
  const serves = term !== undefined && wanted.startsWith(term) && (term !== '' || wanted === '');
  return { entries: serves ? suggestions : NONE, pending: term !== wanted, failed: state === 'failed' };
}
const NONE: PaletteEntry[] = [];

type Items = {
  user: ShellUser;
  links: ShellLinks;
  found: ReturnType<typeof useFound>;
  partners?: ReturnType<typeof usePartnerSearch>['find'];
};

/**
 * Lists results that the browser knows first, so that nothing above the reader's choice moves when the server answers.
 */
function useItems({ user, links, found: { entries, pending, failed }, partners }: Items) {
  const [, setTheme] = useTheme();
  const screens = useMemo(() => paletteScreens(user, links), [user, links]);
  const acts = useMemo(
    (): PaletteAct[] => [
      ...Object.entries(THEMES).map(([key, label]) => ({
        kind: 'act' as const,
        label: `${label} theme`,
        icon: ICONS[key as Theme],
        run: () => setTheme(key as Theme),
      })),
      { kind: 'act', label: 'Log out', icon: LogOut, run: () => void logOut() },
    ],
    // The setter has the same effect from every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  return useCallback(
    async (term: string): Promise<PaletteItem[]> => {
      const pages = screensFor(screens, term).map((screen): PaletteItem => ({ kind: 'screen', ...screen }));
      if (term.length < MIN_SEARCH) return [...entries.toSorted(favoritesFirst), ...pages];
      const known = partners ? await partners(term).catch(() => []) : [];
      const wanted = term.toLowerCase();
      const items = [
        ...known.slice(0, MAX_PARTNERS).map((entry): PaletteItem => ({ kind: 'partner', ...entry })),
        ...pages,
        ...acts.filter(({ label }) => label.toLowerCase().includes(wanted)),
        ...entries,
      ];
      if (items.length) return items;
      // The next answer starts another search; until then there is no result, not even "nothing found".
      if (pending) return new Promise(() => {});
      if (failed) throw new Error('The palette did not answer.');
      return [];
    },
    [screens, acts, entries, pending, failed, partners],
  );
}

const favoritesFirst = (a: PaletteEntry, b: PaletteEntry) =>
  Number(b.kind === 'favorite') - Number(a.kind === 'favorite');

function Missing({ onAsk }: { onAsk: () => void }) {
  return (
    // Pressing the button must not take the focus from the box, which would close the list before the click.
    <Button small onMouseDown={(event) => event.preventDefault()} onClick={onAsk}>
      Missing a partner?
    </Button>
  );
}

/** Shows a key on keyboards and a button on touch screens. */
function Leave({ onClose }: { onClose: () => void }) {
  return (
    <>
      <span aria-hidden className="pointer-coarse:hidden">
        <Kbd>Esc</Kbd>
      </span>
      <span className="hidden pointer-coarse:inline">
        <Button kind="quiet" small onClick={onClose}>
          Cancel
        </Button>
      </span>
    </>
  );
}
