'use client';
import { Star } from 'lucide-react';
import { LinkButton } from '@/components/ui/link-button';
import { Menu } from '@/components/ui/menu';
import type { Favorite } from '@/lib/directory/favorites';
import { submitPath } from '@/lib/directory/policy';
import { partnerName } from '@/lib/shared/format';

/** So many stand as chips; all are in the list. */
const CHIPS = 6;

/** The partners marked with a star: the first as one-click chips, all of them in a list that leads to their forms (spec 1 §2). */
export function Favorites({ favorites }: { favorites: Favorite[] }) {
  const entries = favorites.map((favorite) => ({ label: labelOf(favorite, favorites), hint: `${favorite.document} · Collaborate`, href: hrefOf(favorite) }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label="My Favorites"
        align="start"
        className="min-h-8! text-sm pointer-coarse:min-h-11!"
        disabled={!favorites.length}
        entries={entries}
        opener={<><Star aria-hidden className="size-4 text-ink-faint" />My Favorites</>}
      />
      {favorites.slice(0, CHIPS).map((favorite) => (
        <LinkButton key={hrefOf(favorite)} href={hrefOf(favorite)} prefetch={false} small title={`Collaborate: ${favorite.document}`} className="rounded-full!">{labelOf(favorite, favorites)}</LinkButton>
      ))}
      {!favorites.length && <p className="text-sm text-ink-soft">Mark a partner with the star on its form to find it here.</p>}
    </div>
  );
}

const hrefOf = (favorite: Favorite) => `${submitPath(favorite)}?document_id=${favorite.document_id}`;
const nameOf = ({ company, department }: Favorite) => partnerName({ company, department });

/** 'company' or 'company | department'; with the process behind it where one partner is there twice. */
function labelOf(favorite: Favorite, all: Favorite[]): string {
  const name = nameOf(favorite);
  return all.filter((other) => nameOf(other) === name).length > 1 ? `${name} (${favorite.document})` : name;
}
