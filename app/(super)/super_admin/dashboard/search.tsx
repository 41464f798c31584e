'use client';
import { useRouter } from 'next/navigation';
import { Highlight } from '@/components/ui/highlight';
import { SuggestBox } from '@/components/ui/suggest-box';
import { fullName } from '@/lib/shared/format';
import type { searchCompanies } from '@/lib/network/companies/search';
import type { AnswerOf } from '@/lib/shared/answer';
import { ROLES, STATUS } from '@/lib/shared/enums';
import type { searchUsers } from '@/lib/people/users/search';

type Company = AnswerOf<typeof searchCompanies>['data'][number];
type User = AnswerOf<typeof searchUsers>['data'][number];

/** Suggests companies from two characters on; choosing one opens it (rule: network.search). */
export function CompanySearch() {
  const router = useRouter();
  return (
    <SuggestBox<Company>
      url="/api/super_admin/search/company"
      label="Search companies"
      placeholder="Company"
      large
      // Users open this screen to search.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      keyOf={({ id }) => id}
      show={({ name, slug, status }, term) => (
        <span className="flex flex-wrap justify-between gap-x-4">
          <Highlight text={name} term={term} />
          <span className="text-sm text-ink-soft">
            {[slug, status !== 'active' && STATUS[status]].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      onChoose={({ id }) => router.push(`/super_admin/companies/${id}`)}
    />
  );
}

export function UserSearch() {
  const router = useRouter();
  return (
    <SuggestBox<User>
      url="/api/super_admin/search/user"
      label="Search users"
      placeholder="Name or email"
      large
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
