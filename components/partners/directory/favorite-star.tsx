'use client';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Star } from '@/components/ui/icons';
import { useSend } from '@/lib/client/use-send';
import type { toggleFavorite } from '@/lib/partners/directory/favorites';
import type { CollaborateType } from '@/lib/shared/enums';

type Props = {
  document_id: number;
  company_id: number;
  type: CollaborateType;
  department_id: number | null;
  is_favorite: boolean;
  name: string;
};

/**
 * Changes at once, and reverts when the server refuses (spec 1 §4). A click during a save counts too: the last choice
 * is saved next.
 */
export function FavoriteStar({ is_favorite, name, ...place }: Props) {
  const [starred, setStarred] = useState(is_favorite);
  const chosen = useRef(is_favorite);
  const saving = useRef(false);
  const { send } = useSend<typeof toggleFavorite>('/api/caller/favorites/toggle', { refresh: false });

  function show(value: boolean) {
    chosen.current = value;
    setStarred(value);
  }
  async function flip() {
    let stored = chosen.current;
    show(!stored);
    if (saving.current) return;
    saving.current = true;
    try {
      while (stored !== chosen.current) {
        const next = chosen.current;
        if (await send({ ...place, is_favorite: next })) stored = next;
        else show(stored);
      }
    } finally {
      saving.current = false;
    }
  }
  return (
    <IconButton
      icon={Star}
      filled={starred}
      aria-pressed={starred}
      label={starred ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      className={starred ? 'text-amber-ink!' : undefined}
      onClick={() => void flip()}
    />
  );
}
