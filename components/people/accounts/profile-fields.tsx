'use client';
import { Field } from '@/components/form/field';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import type { Profile } from '@/lib/people/accounts/read-profile';

type Props = Pick<Profile, 'user' | 'countries'> & { fixedEmail?: boolean; onEmail: (email: string) => void };

export function ProfileFields({ user, countries, fixedEmail, onEmail }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={user.first_name}
      />
      <Field
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={user.last_name}
      />
      <Field
        name="email"
        type="email"
        label="Email"
        maxLength={254}
        defaultValue={user.email}
        readOnly={fixedEmail}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Phone name="phone" label="Phone" defaultValue={user.phone} defaultCountry={user.phone_country_code} />
      <Select
        name="country_id"
        label="Country"
        defaultValue={user.country_id}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Field name="city" label="City" optional autoComplete="address-level2" maxLength={100} defaultValue={user.city} />
    </div>
  );
}
