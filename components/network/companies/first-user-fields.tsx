'use client';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Fieldset, Kept } from '@/components/form/fieldset';
import { useFormState } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import type { Country } from '@/lib/people/accounts/resources';

type Props = { countries: Country[] };

/** The business manager of a new company, saved with it (rule: network.new-company). */
export function FirstUserFields({ countries }: Props) {
  const { entries } = useFormState();
  const [adds, setAdds] = useState(Boolean(entries?.adds_user));
  const [hasAdded, setHasAdded] = useState(adds);
  const toggle = (isTicked: boolean) => {
    setAdds(isTicked);
    setHasAdded(hasAdded || isTicked);
  };
  return (
    <Fieldset title="First user">
      <Checkbox
        name="adds_user"
        label="Add the Business Manager now"
        hint="Gets an email that says how to log in. More users can be added later."
        onChange={toggle}
      />
      {hasAdded && (
        <Kept shown={adds}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="user.first_name" label="First name" autoComplete="off" maxLength={100} />
            <Field name="user.last_name" label="Last name" autoComplete="off" maxLength={100} />
            <Field
              name="user.email"
              type="email"
              label="Email"
              hint="An address of the company’s domains, if it has any."
              className="sm:col-span-2"
              width="medium"
              autoComplete="off"
              maxLength={254}
            />
            <Phone name="user.phone" countryName="user.phone_country_code" label="Phone" className="sm:col-span-2" />
            <Select
              name="user.country_id"
              label="Country of the user"
              options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Field name="user.city" label="City of the user" optional autoComplete="off" maxLength={100} />
          </div>
        </Kept>
      )}
    </Fieldset>
  );
}
