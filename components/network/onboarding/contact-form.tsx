'use client';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FixedValue } from '@/components/form/fixed-value';
import { Password } from '@/components/form/password';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import { pickEntries, StepForm } from './step-form';

const COMPANY = ['name', 'address', 'city', 'state', 'zipcode', 'country_id', 'url'];
const USER = ['first_name', 'last_name', 'phone', 'phone_country_code', 'password', 'password_confirmation'];

type Entries = Record<string, string>;
type Props = {
  vhost: string;
  email: string;
  company: Entries;
  user: Entries;
  hasPassword: boolean;
  countries: { id: number; name: string }[];
};

export function ContactForm({ vhost, email, company, user, hasPassword, countries }: Props) {
  return (
    <StepForm
      to={`/api/onboarding/${vhost}/validate_contact`}
      label="Contact details"
      action="Next"
      draftKey={`contact-${vhost}-${email}`}
      transform={(body) => ({ company: pickEntries(body, COMPANY), user: { ...pickEntries(body, USER), email } })}
    >
      <Fieldset title="Your company">
        <CompanyFields company={company} countries={countries} />
      </Fieldset>
      <Fieldset title="You" hint="You become your company’s business manager.">
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
        </div>
        <FixedValue name="email" label="Work email" value={email} text={email} />
        <Phone name="phone" label="Phone" defaultValue={user.phone} defaultCountry={user.phone_country_code} />
        <PasswordFields kept={hasPassword} />
      </Fieldset>
    </StepForm>
  );
}

function CompanyFields({ company, countries }: Pick<Props, 'company' | 'countries'>) {
  return (
    <>
      <Field name="name" label="Company name" autoComplete="organization" maxLength={200} defaultValue={company.name} />
      <Field
        name="address"
        label="Address"
        autoComplete="street-address"
        maxLength={300}
        defaultValue={company.address}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="city" label="City" autoComplete="address-level2" maxLength={100} defaultValue={company.city} />
        <Field
          name="state"
          label="State"
          optional
          autoComplete="address-level1"
          maxLength={100}
          defaultValue={company.state}
        />
        <Field
          name="zipcode"
          label="ZIP code"
          optional
          autoComplete="postal-code"
          maxLength={20}
          defaultValue={company.zipcode}
        />
        <Select
          name="country_id"
          label="Country"
          defaultValue={company.country_id}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <Field
        name="url"
        label="Website"
        type="url"
        autoComplete="url"
        maxLength={2000}
        placeholder="https://www.example.com"
        defaultValue={company.url}
      />
    </>
  );
}

export function PasswordFields({ kept }: { kept: boolean }) {
  return (
    <>
      <Password
        name="password"
        label="Password"
        rules
        optional={kept}
        hint={kept ? 'Leave it empty to keep the password that you entered.' : 'You log in with it after the approval.'}
      />
      <Password name="password_confirmation" label="Confirm password" fresh optional={kept} />
    </>
  );
}
