'use client';
import { Highlight } from '@/components/ui/highlight';
import { SuggestBox } from '@/components/ui/suggest-box';
import { TextLink } from '@/components/ui/text-link';
import type { searchPublicCompanies } from '@/lib/network/companies/search-public';
import type { AnswerOf } from '@/lib/shared/answer';

type CompanyMatch = AnswerOf<typeof searchPublicCompanies>['data'][number];

export function CompanySearch({ contact }: { contact: string }) {
  return (
    <div className="space-y-3">
      <SuggestBox<CompanyMatch>
        url="/api/caller/landing_page"
        label="Search for your company"
        placeholder="Search for your company..."
        keyOf={({ slug }) => slug}
        show={({ name }, term) => <Highlight text={name} term={term} />}
        onChoose={({ url }) => location.assign(url)}
      />
      <p className="text-sm text-ink-soft">
        Not able to find your company page? <TextLink href={`mailto:${contact}`}>Contact Us</TextLink>
      </p>
    </div>
  );
}
