'use client';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FixedValue } from '@/components/form/fixed-value';
import { Password } from '@/components/form/password';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import type { OwnedField } from '@/lib/shared/provisioning';
import { ROLES, USER_TYPES, type Role } from '@/lib/shared/enums';
import { isNetworkStaff } from '@/lib/shared/actor';
import {
  alwaysHasPassword,
  hasPasswordField,
  isInvited,
  mayUseAnyDomain,
  needsPassword,
} from '@/lib/people/users/policy';
import type { UserFormData } from '@/lib/people/users/screens';

type Props = Pick<
  UserFormData,
  'viewer' | 'user' | 'company' | 'countries' | 'has_password' | 'is_self' | 'directory'
> & {
  role: Role;
  roles: readonly Role[];
  onRole: (role: Role) => void;
};

export function UserFields(props: Props) {
  const { viewer, user, company, countries, role, has_password } = props;
  const asksPassword = user
    ? alwaysHasPassword(role) && user.role !== role && !has_password
    : hasPasswordField(company, role);
  return (
    <>
      <Fieldset title="Details" columns>
        <Field
          name="first_name"
          label="First name"
          autoComplete="off"
          maxLength={100}
          defaultValue={user?.first_name}
          readOnly={isOwned(props, 'first_name')}
        />
        <Field
          name="last_name"
          label="Last name"
          autoComplete="off"
          maxLength={100}
          defaultValue={user?.last_name}
          readOnly={isOwned(props, 'last_name')}
        />
        <Field
          name="email"
          type="email"
          label="Email"
          className="sm:col-span-2"
          width="medium"
          hint={emailHint(props)}
          autoComplete="off"
          maxLength={254}
          defaultValue={user?.email}
          readOnly={user !== null && !hasEditableEmail(props)}
        />
        <Phone
          name="phone"
          label="Phone"
          className="sm:col-span-2"
          defaultValue={user?.phone}
          defaultCountry={user?.phone_country_code ?? company.country_code}
        />
        <Select
          name="country_id"
          label="Country"
          defaultValue={user?.country_id ?? company.country_id}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field name="city" label="City" optional autoComplete="off" maxLength={100} defaultValue={user?.city} />
        <RoleField {...props} />
        {isNetworkStaff(viewer) && (
          <Select
            name="type"
            label="Type"
            width="medium"
            hint="Managers can also edit their company’s note on the dashboard."
            defaultValue={user?.type ?? 'basic'}
            options={USER_TYPES}
          />
        )}
      </Fieldset>
      {asksPassword && (
        <NewPassword optional={!user && !needsPassword(role)} invites={!user && isInvited(company, role)} />
      )}
    </>
  );
}

function NewPassword({ optional, invites }: { optional: boolean; invites: boolean }) {
  return (
    <Fieldset
      title="Password"
      hint={
        invites
          ? 'Leave it empty: we’ll email the person a link to set one. A password that you set is never sent by email.'
          : 'We never send it by email.'
      }
    >
      <Password name="password" label="Password" rules optional={optional} />
      <Password name="password_confirmation" label="Confirm password" fresh optional={optional} />
    </Fieldset>
  );
}

/** Network staff may change by hand what a directory owns. */
const isOwned = ({ viewer, directory }: Pick<Props, 'viewer' | 'directory'>, field: OwnedField) =>
  !isNetworkStaff(viewer) && directory?.fields.includes(field) === true;

function RoleField({ role, roles, onRole, ...props }: Props) {
  const { user, company, is_self } = props;
  const isFixed = is_self || user?.role === 'super_admin' || isOwned(props, 'role');
  if (isFixed)
    return <FixedValue name="role" label="Role" value={role} text={ROLES[role]} hint={fixedRoleHint(props)} />;
  return (
    <Select
      name="role"
      label="Role"
      className="sm:col-span-2"
      width="medium"
      hint={roleHint({ user, company, role })}
      defaultValue={role}
      options={roles.map((value) => ({ value, label: ROLES[value] }))}
      onChange={(value) => onRole(value as Role)}
    />
  );
}

function fixedRoleHint(props: Omit<Props, 'role' | 'roles' | 'onRole'>) {
  if (props.is_self) return 'You can’t change your own role.';
  return isOwned(props, 'role') ? 'From a group of your directory.' : 'Super admins belong to no company.';
}

function roleHint({ user, company, role }: Pick<Props, 'user' | 'company' | 'role'>) {
  if (role === 'api') return 'For programs: logs in through the API only.';
  if (role === 'super_admin')
    return user
      ? `Runs the network: the user leaves ${company.name} and sees all companies.`
      : `Runs the network: belongs to no company, not to ${company.name}, and sees all of them.`;
  return user && 'A new role logs the user out.';
}

const hasEditableEmail = ({ user, is_self, ...owner }: Pick<Props, 'user' | 'is_self' | 'viewer' | 'directory'>) =>
  user?.status === 'active' && !is_self && user.role !== 'super_admin' && !isOwned(owner, 'email');

function emailHint({ user, company: { domains }, is_self, viewer, directory }: Props) {
  if (isOwned({ viewer, directory }, 'email')) return 'From your directory.';
  if (user && is_self) return 'Change your own on your profile.';
  if (user?.role === 'super_admin') return 'Super admins change their own on their profile.';
  if (user && user.status !== 'active') return 'Can be changed while the user is active.';
  if (user) return 'A new address has to be confirmed from its mailbox.';
  if (!domains.length) return undefined;
  return mayUseAnyDomain(viewer) ? `Usually at ${domains.join(' or ')}.` : `Use an address at ${domains.join(' or ')}.`;
}
