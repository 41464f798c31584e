import { LoginAs } from '@/components/people/accounts/login-as';
import { AbsenceCard } from '@/components/people/users/absence';
import { AskAgain } from '@/components/people/users/ask-again';
import { FactorReset } from '@/components/people/accounts/factors/factor-reset';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { isNetworkStaff } from '@/lib/shared/actor';
import type { Role } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { asksAgain, canErase, canInvite, canLogInAs, canSetPassword, rolesFor } from '@/lib/people/users/policy';
import type { CompanyUser } from '@/lib/people/users/read';
import type { UserFormData } from '@/lib/people/users/screens';
import { BesideNewUser } from './beside-new-user';
import { DecideHere } from './decide-here';
import { EraseUser } from './erase-user';
import { InvitationNotice } from './invitation-notice';
import { UpdatePassword } from './update-password';
import { UserActions } from './user-actions';
import { UserDetails } from './user-details';
import { UserForm } from './user-form';

export const titleOf = ({ viewer, user, company }: UserFormData) =>
  user ? fullName(user) || user.email : isNetworkStaff(viewer) ? `Add user to ${company.name}` : 'Add user';

function placesOf({ viewer, company: { id, name } }: UserFormData) {
  if (!isNetworkStaff(viewer))
    return {
      home: '/admin/users',
      where: 'Users',
      empty: '/admin/users/0',
      to: '/api/admin/company/users',
      decide: '/api/admin/company/registration',
    };
  const home = id === null ? '/super_admin/dashboard' : `/super_admin/companies/${id}`;
  return {
    home,
    where: id === null ? 'Dashboard' : name,
    empty: `${home}/users/0`,
    to: '/api/super_admin/users',
    decide: '/api/super_admin/registration',
  };
}

/**
 * Readers who may not change users see only the details, and so does everyone for an unverified registration (spec 2
 * §2, spec 3 §2).
 */
export function UserScreen({ proposed, ...data }: UserFormData & { proposed?: Role }) {
  const { viewer, user, company, can_change, contact_for: _contact, facts, invitation, ...form } = data;
  const { home, where, empty, to, decide } = placesOf(data);
  const isUnverified = user?.status === 'pending_verification';
  const edited = can_change && !isUnverified;
  const details = user && (
    <UserDetails
      user={user}
      resetWorksAt={data.reset_works_at}
      all={!can_change || isUnverified}
      facts={facts ? { ...facts, company: <Company {...company} status={facts.company_status} /> } : undefined}
    />
  );
  return (
    <Screen
      title={titleOf(data)}
      hint={can_change ? user?.email : undefined}
      narrow
      aside={
        user
          ? edited && (
              <>
                {details}
                {setsAbsence(data) && (
                  <AbsenceCard absence={user.absence} to={`${to}/${user.id}/absence`} name={titleOf(data)} />
                )}
              </>
            )
          : can_change && (
              <BesideNewUser roles={rolesFor(viewer)} setsPassword={company.login_method === 'requires_registration'} />
            )
      }
      back={<TextLink href={home}>{where}</TextLink>}
      actions={can_change && <Actions {...data} />}
    >
      {user && canInvite(company, { ...user, has_password: form.has_password }) && (
        <InvitationNotice
          name={fullName(user) || user.email}
          invitation={invitation}
          to={can_change ? `${to}/${user.id}/invite` : undefined}
        />
      )}
      {!edited && details}
      {isUnverified && <Unconfirmed user={user} decide={decide} />}
      {edited && (
        <UserForm
          viewer={viewer}
          user={user}
          company={company}
          {...form}
          proposed={proposed}
          to={to}
          home={home}
          empty={empty}
        />
      )}
    </Screen>
  );
}

/** Managers set it for their users, API clients aside; people set their own on the profile (rule: accounts.absence). */
const setsAbsence = ({ viewer, user, is_self }: UserFormData) =>
  !isNetworkStaff(viewer) && !is_self && user?.status === 'active' && user.role !== 'api';

/** Says why a registration cannot be approved, and sends the confirmation email again. */
function Unconfirmed({ user, decide }: { user: CompanyUser; decide: string }) {
  return (
    <Alert
      title="Not confirmed yet"
      action={asksAgain(user) && <AskAgain to={`${decide}/${user.id}/ask_again`} email={user.email} />}
    >
      This person has not confirmed the email address. Until then there is nothing to edit or to approve.
    </Alert>
  );
}

function Actions(data: UserFormData) {
  const { viewer, user, company, is_self, contact_for, facts } = data;
  const fromDirectory = !isNetworkStaff(viewer) && data.directory !== null;
  if (!user) return null;
  const { home, to, decide } = placesOf(data);
  return (
    <>
      {user.status === 'pending_approval' && <DecideHere person={{ ...user, name: titleOf(data) }} to={decide} />}
      {user.status === 'active' && !is_self && (
        <FactorReset
          viewer={viewer}
          user={user}
          works_at={data.reset_works_at}
          to={`${to}/${user.id}/second_factor_reset`}
        />
      )}
      {!is_self && (
        <UserActions
          fromDirectory={fromDirectory}
          viewer={viewer}
          user={user}
          contactFor={contact_for}
          to={to}
          home={home}
        />
      )}
      {!is_self && canErase(user) && <EraseUser to={`${to}/${user.id}/erase`} name={titleOf(data)} home={home} />}
      {facts && canSetPassword(company, user) && (
        <UpdatePassword to={`${to}/${user.id}/password`} name={fullName(user) || user.email} />
      )}
      {facts && canLogInAs({ user, company_status: facts.company_status }) && (
        <LoginAs id={user.id} first_name={user.first_name} />
      )}
    </>
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
