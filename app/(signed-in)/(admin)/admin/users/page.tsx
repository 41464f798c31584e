import type { Metadata } from 'next';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { RequireSecondFactor } from '@/components/people/accounts/factors/require-second-factor';
import { Fresh } from '@/components/shell/fresh';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Plus } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { RegistrationQueue } from '@/components/people/users/registration-queue';
import { UsersTable } from '@/components/people/users/users-table';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { readRequirement } from '@/lib/people/accounts/factors/require';
import { isMember } from '@/lib/shared/actor';
import { reportFile } from '@/lib/shared/format';
import { LOGIN_METHODS } from '@/lib/shared/enums';
import { listUsers } from '@/lib/people/users/list';
import { readUsersPage } from '@/lib/people/users/screens';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Users' };

const CALLS = '/api/admin/company/users';
const HOME = '/admin/users';

type Props = { searchParams: Promise<Address> };

export default async function Users({ searchParams }: Props) {
  const now = new Date().toISOString();
  const address = await searchParams;
  const [actor, page, about, field] = await Promise.all([
    viewer(),
    runQuery(listUsers, address),
    runQuery(readUsersPage, {}),
    runQuery(readRequirement, {}),
  ]);
  const { login_method, domains, login_url, requires_approval, registrations, can_change, contact_email } = about;
  const addNew = (
    <>
      <LinkButton href={`${HOME}/import`}>Import</LinkButton>
      <LinkButton href={`${HOME}/0`} kind="primary" icon={Plus}>
        Add New
      </LinkButton>
    </>
  );
  return (
    <Screen title="Users" actions={can_change ? addNew : <ContactNetwork kind="primary" type="users" />}>
      {!can_change && (
        <Alert>
          To change users, send the network a request with Contact, or write to{' '}
          <TextLink href={`mailto:${contact_email}`}>{contact_email}</TextLink>. Your membership level includes reading
          and exporting them.
        </Alert>
      )}
      <Card>
        <DescriptionList
          of={[
            ['Login method', LOGIN_METHODS[login_method]],
            [
              domains.length === 1 ? 'Email domain' : 'Email domains',
              login_method === 'email_link' && domains.map((domain) => `@${domain}`).join(', '),
            ],
            [
              'Login page',
              <TextLink key="login" href={login_url} className="wrap-anywhere">
                {login_url}
              </TextLink>,
            ],
          ]}
        />
      </Card>
      {field.allowed && <RequireSecondFactor required={field.required} hasOwn={field.has_own} />}
      {registrations && (
        <RegistrationQueue
          registrations={registrations}
          to="/api/admin/company/registration"
          canDecide={can_change}
          requiresApproval={requires_approval}
        />
      )}
      <section aria-label="All users" className="space-y-3">
        <h2>All users</h2>
        <UsersTable
          page={page}
          home={HOME}
          to={CALLS}
          viewer_id={actor.id}
          canChange={can_change}
          actions={
            <ExportButton
              href={`${CALLS}/export`}
              name={reportFile(isMember(actor) ? `${actor.company.slug}-users` : 'users')}
            >
              Export
            </ExportButton>
          }
          empty={<EmptyState title="No users on this page." action={<TextLink href={HOME}>First page</TextLink>} />}
        />
      </section>
      <Fresh since={now} registrations={registrations?.total} />
    </Screen>
  );
}
