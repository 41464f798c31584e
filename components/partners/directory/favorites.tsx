'use client';
import { useId } from 'react';
import { buttonLook } from '@/components/ui/button';
import { ChevronDown, Star } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { usePopover } from '@/components/ui/use-popover';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { submitPath } from '@/lib/partners/directory/policy';
import { partnerName } from '@/lib/shared/format';
import type { Favorite } from '@/lib/partners/directory/resources';

/** Number of favorites that are also shown as chips. */
const CHIPS = 6;

export function Favorites({ favorites }: { favorites: Favorite[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FavoritesList favorites={favorites} />
      {favorites.slice(0, CHIPS).map((favorite) => (
        <LinkButton
          key={hrefOf(favorite)}
          href={hrefOf(favorite)}
          prefetch={false}
          small
          title={`Collaborate: ${labelOf(favorite, favorites)}, ${favorite.document}`}
          className="max-w-full rounded-full! sm:max-w-72"
        >
          <span className="truncate">{labelOf(favorite, favorites)}</span>
        </LinkButton>
      ))}
      {!favorites.length && (
        <p className="text-sm text-ink-soft">Star a partner on its case form, and it will appear here.</p>
      )}
    </div>
  );
}

/** Disabled while there are no favorites. */
function FavoritesList({ favorites }: { favorites: Favorite[] }) {
  const { anchor, layer, open, setOpen } = usePopover<HTMLButtonElement, HTMLUListElement>();
  const id = useId();
  return (
    <span onBlur={(event) => open && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <button
        ref={anchor}
        type="button"
        className={buttonLook({ small: true })}
        disabled={!favorites.length}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Star aria-hidden className="size-4 text-ink-faint" />
        My Favorites
        <ChevronDown aria-hidden className="size-4 text-ink-faint" />
      </button>
      {open && (
        <ul
          ref={layer}
          id={id}
          popover="manual"
          tabIndex={-1}
          aria-label="My Favorites"
          className="m-0 max-h-96 w-96 max-w-[calc(100vw-1rem)] animate-appear divide-y divide-line overflow-y-auto rounded-md border border-line bg-raised px-3 text-ink shadow-pop"
        >
          {favorites.map((favorite) => (
            <li key={hrefOf(favorite)} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">
                {nameOf(favorite)}
                <span className="block text-sm text-ink-soft">{favorite.document}</span>
              </span>
              <LinkButton small href={hrefOf(favorite)} prefetch={false}>
                Collaborate
                <VisuallyHidden>
                  {' '}
                  with {nameOf(favorite)}, {favorite.document}
                </VisuallyHidden>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

const hrefOf = (favorite: Favorite) => `${submitPath(favorite)}?document_id=${favorite.document_id}`;
const nameOf = ({ company, department }: Favorite) => partnerName({ company, department });

function labelOf(favorite: Favorite, all: Favorite[]): string {
  const name = nameOf(favorite);
  return all.filter((other) => nameOf(other) === name).length > 1 ? `${name} (${favorite.document})` : name;
}
