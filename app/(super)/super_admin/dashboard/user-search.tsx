'use client';
import { useRouter } from 'next/navigation';
import { Highlight } from '@/components/ui/highlight';
import { SuggestBox } from '@/components/ui/suggest-box';
import { fullName } from '@/lib/shared/actor';
import { ROLES, type Role } from '@/lib/shared/enums';

type Found = { id: number; first_name: string; last_name: string; email: string; role: Role; company: string | null };

/** Suggests users from two characters on; choosing one opens the account. */
export function UserSearch() {
  const router = useRouter();
  return (
    <SuggestBox<Found>
      url="/api/super_admin/search/user"
      label="Search users"
      placeholder="Name or email"
      large
      // The search is what this screen is opened for.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      keyOf={({ id }) => id}
      show={(user, term) => (
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0">
            <Highlight text={fullName(user)} term={term} />{' '}
            <span className="text-ink-soft">
              <Highlight text={user.email} term={term} />
            </span>
          </span>
          <span className="text-sm text-ink-soft">{[ROLES[user.role], user.company].filter(Boolean).join(', ')}</span>
        </span>
      )}
      onChoose={({ id }) => router.push(`/super_admin/user/${id}`)}
    />
  );
}
