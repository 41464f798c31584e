import { Choice } from '@/components/form/choice';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Select } from '@/components/form/select';
import type { CompanySettings } from '@/lib/network/companies/resources';
import type { Country } from '@/lib/people/accounts/resources';
import { LogoField } from './logo-field';

type Props = { company: CompanySettings | null };

export function CopyFields({ company }: Props) {
  return (
    <Fieldset title="Copies of cases" hint="Copies contain no link to answer and no customer data.">
      <Field
        name="communications_email"
        label="Outbound bcc"
        hint="Gets a copy of each case that the company’s users open. If a process has no address and no manager, its cases go here."
        type="email"
        optional
        width="medium"
        autoComplete="off"
        maxLength={254}
        data-omit-empty=""
        defaultValue={company?.communications_email}
      />
      <Field
        name="bcc_response_email"
        label="Inbound bcc"
        hint="Gets a copy of each case that a partner opens with the company."
        type="email"
        optional
        width="medium"
        autoComplete="off"
        maxLength={254}
        data-omit-empty=""
        defaultValue={company?.bcc_response_email}
      />
    </Fieldset>
  );
}

const SHOWN = [
  { value: '1', label: 'Listed' },
  { value: '0', label: 'Not listed' },
];

type PublicProps = Props & { countries: Country[]; maxMegabytes: number };

export function PublicFields({ company, countries, maxMegabytes }: PublicProps) {
  return (
    <>
      <Fieldset title="Public information">
        <LogoField current={company?.logo ?? null} maxMegabytes={maxMegabytes} />
        <Choice
          name="show_in_public_web"
          label="Public search"
          hint="Whether visitors find the company on the network’s home page."
          options={SHOWN}
          defaultValue={String(company?.show_in_public_web ?? 1)}
        />
        <LongText
          name="region_text"
          label="Region"
          optional
          rows={1}
          maxLength={2000}
          defaultValue={company?.region_text}
        />
        <LongText
          name="public_web_text"
          label="Public text"
          optional
          maxLength={2000}
          defaultValue={company?.public_web_text}
        />
      </Fieldset>
      <Fieldset title="Address" columns>
        <Field
          name="address"
          label="Street"
          optional
          autoComplete="off"
          className="sm:col-span-2"
          defaultValue={company?.address}
        />
        <Field name="city" label="City" optional maxLength={100} autoComplete="off" defaultValue={company?.city} />
        <Field name="state" label="State" optional maxLength={100} autoComplete="off" defaultValue={company?.state} />
        <Field
          name="zipcode"
          label="Postal code"
          optional
          width="short"
          maxLength={30}
          autoComplete="off"
          defaultValue={company?.zipcode}
        />
        <Select
          name="country_id"
          label="Country"
          optional
          defaultValue={company?.country_id}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Fieldset>
    </>
  );
}
