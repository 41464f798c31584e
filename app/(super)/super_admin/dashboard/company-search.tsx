'use client';
import { useRouter } from 'next/navigation';
import { Highlight } from '@/components/ui/highlight';
import { SuggestBox } from '@/components/ui/suggest-box';
import { companyScreen } from '@/lib/companies/policy';
import { STATUS, type Status } from '@/lib/shared/enums';

type Found = { id: number; name: string; slug: string; status: Status };

/** Suggests companies from two characters on; choosing one opens it. */
export function CompanySearch() {
  const router = useRouter();
  return (
    <SuggestBox<Found>
      url="/api/super_admin/search/company"
      label="Search companies"
      placeholder="Name or sub-domain"
      large
      keyOf={({ id }) => id}
      show={({ name, slug, status }, term) => (
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0">
            <Highlight text={name} term={term} />{' '}
            <span className="text-ink-soft">
              <Highlight text={slug} term={term} />
            </span>
          </span>
          {status === 'inactive' && <span className="text-sm text-ink-soft">{STATUS[status]}</span>}
        </span>
      )}
      onChoose={({ id }) => router.push(companyScreen(id))}
    />
  );
}
