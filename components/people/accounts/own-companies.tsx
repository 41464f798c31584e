'use client';
import { ChoiceList } from './choice-list';
import { handOverEmail } from '@/lib/client/use-remembered-email';
import type { OwnCompany } from '@/lib/people/accounts/own-companies';
import { ROLES } from '@/lib/shared/enums';
import { LOGIN_WAYS } from '@/lib/shared/login-ways';

type Props = { email: string; home: string; companies: OwnCompany[] };

/** The person's companies, last used first (rule: persons.switch). */
export function OwnCompanies({ email, home, companies }: Props) {
  return (
    <ChoiceList
      label="Your companies"
      choices={companies.map(({ name, role, login_method, url, is_current }) => ({
        name,
        href: is_current ? home : handOverEmail(url, email),
        note: [ROLES[role], is_current ? 'You are logged in' : LOGIN_WAYS[login_method]].join(' · '),
      }))}
    />
  );
}
