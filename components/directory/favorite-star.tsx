'use client';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { useSend } from '@/lib/client/use-send';
import type { toggleFavorite } from '@/lib/directory/favorites';
import type { CollaborateType } from '@/lib/shared/enums';

type Props = {
  document_id: number;
  company_id: number;
  type: CollaborateType;
  department_id: number | null;
  is_favorite: boolean;
  name: string;
};

/** The favorite star of a process (spec 1 §4). It changes at once, and back when the server refuses. */
export function FavoriteStar({ is_favorite, name, ...place }: Props) {
  const [starred, setStarred] = useState(is_favorite);
  const { send, pending } = useSend<typeof toggleFavorite>('/api/caller/favorites/toggle', { refresh: false });

  async function flip() {
    if (pending) return;
    setStarred(!starred);
    const answer = await send({ ...place, is_favorite: !starred });
    if (!answer) setStarred(starred);
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
