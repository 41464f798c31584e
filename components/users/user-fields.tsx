'use client';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FixedValue } from '@/components/form/fixed-value';
import { Password } from '@/components/form/password';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import { ROLES } from '@/lib/shared/enums';
import { hasPasswordField, needsPassword, type CompanyRole } from '@/lib/users/policy';
import type { UserFormProps } from './user-form';

type Props = Omit<UserFormProps, 'to' | 'home' | 'groups'> & {
  role: CompanyRole;
  roles: readonly CompanyRole[];
  onRole: (role: CompanyRole) => void;
};

/** Name, contact, role and password. */
export function UserFields({ user, company, countries, is_self, role, roles, onRole, logs_in_to_api }: Props) {
  const asksPassword = user
    ? role === 'api' && user.role !== 'api' && !logs_in_to_api
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
        />
        <Field name="last_name" label="Last name" autoComplete="off" maxLength={100} defaultValue={user?.last_name} />
        <Field
          name="email"
          type="email"
          label="Email"
          className="sm:col-span-2"
          width="medium"
          hint={emailHint({ user, company, is_self })}
          autoComplete="off"
          maxLength={254}
          defaultValue={user?.email}
          readOnly={user !== null && (is_self || user.status !== 'active')}
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
        {is_self ? (
          <FixedValue name="role" label="Role" value={role} text={ROLES[role]} hint="You can’t change your own role." />
        ) : (
          <Select
            name="role"
            label="Role"
            className="sm:col-span-2"
            width="medium"
            hint={
              role === 'api' ? 'For programs: logs in through the API only.' : user && 'A new role logs the user out.'
            }
            defaultValue={role}
            options={roles.map((value) => ({ value, label: ROLES[value] }))}
            onChange={(value) => onRole(value as CompanyRole)}
          />
        )}
      </Fieldset>
      {asksPassword && <NewPassword optional={!user && !needsPassword(company, role)} />}
    </>
  );
}

function NewPassword({ optional }: { optional: boolean }) {
  return (
    <Fieldset title="Password" hint="We never send it by email.">
      <Password name="password" label="Password" rules optional={optional} />
      <Password name="password_confirmation" label="Confirm password" fresh optional={optional} />
    </Fieldset>
  );
}

function emailHint({ user, company: { domains }, is_self }: Pick<Props, 'user' | 'company' | 'is_self'>) {
  if (user && is_self) return 'Change your own on your profile.';
  if (user && user.status !== 'active') return 'Can be changed while the user is active.';
  if (user) return 'A new address has to be confirmed from its mailbox.';
  return domains.length ? `Use an address at ${domains.join(' or ')}.` : undefined;
}
