import { LoginAs } from '@/components/accounts/login-as';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { UpdatePassword } from '@/components/users/update-password';
import { UserActions } from '@/components/users/user-actions';
import { UserDetails } from '@/components/users/user-details';
import { UserForm } from '@/components/users/user-form';
import { fullName } from '@/lib/shared/format';
import { canSetPassword, canLogInAs } from '@/lib/users/policy';
import type { readNetworkUserForm } from '@/lib/users/screens';

type Props = Awaited<ReturnType<typeof readNetworkUserForm.run>>;
const CALLS = '/api/super_admin/users';

export const titleOf = ({ user, company }: Props) =>
  user ? fullName(user) || user.email : `Add user to ${company.name}`;

/** The user form of the console, for a user of any company or a new one (spec 3 §2). */
export function UserScreen({ facts, contact_for, is_new: _, ...form }: Props) {
  const { user, company, is_self } = form;
  const home = company.id === null ? '/super_admin/dashboard' : `/super_admin/companies/${company.id}`;
  const where = company.id === null ? 'Dashboard' : company.name;
  return (
    <Screen
      title={titleOf({ ...form, facts, contact_for, is_new: !user })}
      hint={user?.email}
      narrow
      back={<TextLink href={home}>{where}</TextLink>}
      actions={
        user && (
          <>
            {!is_self && <UserActions user={user} contactFor={contact_for} to={CALLS} home={home} inNetwork />}
            {canSetPassword(company, user) && (
              <UpdatePassword to={`${CALLS}/${user.id}/password`} name={fullName(user) || user.email} />
            )}
            {canLogInAs({ user, company_status: facts?.company_status ?? null }) && (
              <LoginAs id={user.id} first_name={user.first_name} />
            )}
          </>
        )
      }
    >
      {user && facts && (
        <UserDetails
          user={user}
          all={user.status === 'pending_verification'}
          facts={{ ...facts, company: <Company {...company} status={facts.company_status} /> }}
        />
      )}
      {user?.status === 'pending_verification' ? (
        <Alert>This person has not confirmed the email address yet. Until then there is nothing to edit.</Alert>
      ) : (
        <UserForm {...form} to={CALLS} home={home} empty={`/super_admin/companies/${company.id}/users/0`} inNetwork />
      )}
    </Screen>
  );
}

function Company({ id, name, status }: { id: number | null; name: string; status: string | null }) {
  if (id === null) return 'None: a super admin belongs to the network';
  return (
    <>
      <TextLink href={`/super_admin/companies/${id}`}>{name}</TextLink>
      {status === 'inactive' && ' (inactive)'}
    </>
  );
}
