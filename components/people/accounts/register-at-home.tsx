'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Highlight } from '@/components/ui/highlight';
import { SuggestBox } from '@/components/ui/suggest-box';
import { TextLink } from '@/components/ui/text-link';
import type { PublicCompany } from '@/lib/network/companies/search-public';
import type { Country } from '@/lib/people/accounts/resources';
import { RegisterForm } from './register-form';

type Props = { countries: Country[]; privacy: string; contact: string };

/**
 * Asks for the company, which the root host does not know, then shows its form. A company whose users do not register
 * has its own login page (rule: accounts.registration-at-root).
 */
export function RegisterAtHome({ countries, privacy, contact }: Props) {
  const [company, setCompany] = useState<PublicCompany>();
  const choose = (chosen: PublicCompany) =>
    chosen.login_method === 'requires_registration' ? setCompany(chosen) : location.assign(chosen.url);
  if (!company)
    return (
      <div className="space-y-3">
        <p>Choose your company. Its form opens here, or its page if its users log in another way.</p>
        <SuggestBox<PublicCompany>
          url="/api/caller/landing_page"
          label="Company to register with"
          placeholder="Search for your company..."
          keyOf={({ slug }) => slug}
          show={({ name }, term) => <Highlight text={name} term={term} />}
          onChoose={choose}
        />
        <p className="text-sm text-ink-soft">
          Is your company not a member yet? <TextLink href={`mailto:${contact}`}>Contact Us</TextLink>
        </p>
      </div>
    );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 wrap-anywhere">Register with {company.name}</h2>
        <Button kind="quiet" small onClick={() => setCompany(undefined)}>
          Another company
        </Button>
      </div>
      <RegisterForm key={company.slug} company={company} countries={countries} privacy={privacy} contact={contact} />
    </div>
  );
}
