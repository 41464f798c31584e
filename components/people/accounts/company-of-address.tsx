'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { handOverEmail } from '@/lib/client/use-remembered-email';
import type { findCompaniesOfAddress } from '@/lib/network/companies/find-by-address';
import type { AnswerOf } from '@/lib/shared/answer';
import { LOGIN_WAYS } from '@/lib/shared/login-ways';
import { ChoiceList } from './choice-list';
import { MailOwnCompanies } from './mail-own-companies';
import { useFirstFocus } from './use-first-focus';

type Found = AnswerOf<typeof findCompaniesOfAddress>['data'];

/** Leads from a work address to its company's login (rule: accounts.login-by-address). */
export function CompanyOfAddress({ contact }: { contact: string }) {
  const [found, setFound] = useState<{ companies: Found; email: string }>();
  const box = useFirstFocus<HTMLDivElement>(true);
  function show({ data }: { data: Found }) {
    const email = box.current?.querySelector<HTMLInputElement>('input[name=email]')?.value.trim() ?? '';
    const [first] = data;
    if (first && data.length === 1) location.assign(handOverEmail(first.url, email));
    setFound({ companies: data, email });
  }
  const choice = found && found.companies.length > 1 ? found : undefined;
  return (
    <div ref={box} className="space-y-4">
      <div>
        <h2>Work email</h2>
        <p className="text-sm text-ink-soft">Finds your company, and how you log in there.</p>
      </div>
      <Form<{ data: Found }> to="/api/caller/find_company" label="Find your company" onDone={show}>
        <Field
          name="email"
          type="email"
          // Not named like the field of the login below.
          label="Work address"
          hideLabel
          autoComplete="email"
          placeholder="name@company.com"
          onInput={() => setFound(undefined)}
        />
        <Submit wide>{found?.companies.length === 1 ? 'Opening your company’s page' : 'Continue'}</Submit>
      </Form>
      <div aria-live="polite" className="space-y-2">
        {found?.companies.length === 0 && (
          <Alert level="warning" title="No company was found for this address.">
            <p className="mb-2">
              Open your company’s own address here if you know it. Log in below if you have a password, or ask your
              company’s business manager or <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
            </p>
            <MailOwnCompanies email={found.email} />
          </Alert>
        )}
        {choice && (
          <>
            <p>Which company do you work for?</p>
            <ChoiceList
              label="Companies"
              choices={choice.companies.map(({ name, url, login_method }) => ({
                name,
                href: handOverEmail(url, choice.email),
                note: LOGIN_WAYS[login_method],
              }))}
            />
          </>
        )}
      </div>
    </div>
  );
}
