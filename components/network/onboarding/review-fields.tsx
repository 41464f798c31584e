'use client';
import { Field, LongText } from '@/components/form/field';
import { FixedValue } from '@/components/form/fixed-value';
import { Phone } from '@/components/form/phone';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { SupportHoursField } from '@/components/intake/processes/support-hours-field';
import { Card } from '@/components/ui/card';
import type { Review } from '@/lib/network/onboarding/review';

type Data = Review['session']['data'];

type CompanyProps = {
  company: NonNullable<Data['company']>;
  slug: string | null;
  countries: { id: number; name: string }[];
};

export function CompanyReview({ company, slug, countries }: CompanyProps) {
  return (
    <Card title="Company">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="company_name"
          label="Company name"
          maxLength={200}
          className="sm:col-span-2"
          defaultValue={company.name}
        />
        <Field name="company_address" label="Address" maxLength={300} defaultValue={company.address} />
        <Field name="company_city" label="City" maxLength={100} defaultValue={company.city} />
        <Field name="company_state" label="State" optional maxLength={100} defaultValue={company.state} />
        <Field name="company_zipcode" label="ZIP code" optional maxLength={20} defaultValue={company.zipcode} />
        <Field name="company_url" label="Website" type="url" maxLength={2000} defaultValue={company.url} />
        <Select
          name="company_country_id"
          label="Country"
          defaultValue={company.country_id}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field
          name="company_slug"
          label="Sub-domain"
          hint="Its login page is there. Correct it along with the name."
          maxLength={63}
          defaultValue={slug}
        />
      </div>
    </Card>
  );
}

export function UserReview({ user, email }: { user: NonNullable<Data['user']>; email: string }) {
  return (
    <Card title="Business manager">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="user_first_name" label="First name" maxLength={100} defaultValue={user.first_name} />
        <Field name="user_last_name" label="Last name" maxLength={100} defaultValue={user.last_name} />
        <FixedValue name="user_email" label="Email" value={email} text={email} />
        <Phone
          name="user_phone"
          label="Phone"
          countryName="user_phone_country_code"
          defaultValue={user.phone}
          defaultCountry={user.phone_country_code}
        />
      </div>
    </Card>
  );
}

type DocumentProps = { document: Data['document']; review: Data['review']; isNew: boolean };

/** Shows the process that the approval creates. A member that chose a new one has entered nothing about it. */
export function ProcessReview({ document: process, review, isNew }: DocumentProps) {
  return (
    <Card
      title="Support process"
      hint={isNew ? undefined : 'The company asks for a new process. Enter what you agreed.'}
    >
      <div className="space-y-5">
        <SupportHoursField name="document_support_hours" defaultValue={process?.support_hours ?? '7/24/365'} />
        <LongText
          name="document_product_supported"
          label="Products supported"
          rows={2}
          maxLength={2000}
          defaultValue={process?.product_supported ?? 'All'}
        />
        <Field
          name="document_support_email"
          type="email"
          label="Support email alias"
          width="medium"
          autoComplete="off"
          defaultValue={process?.support_email}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="document_manager_first_name"
            label="Manager first name"
            maxLength={100}
            autoComplete="off"
            defaultValue={process?.manager_first_name}
          />
          <Field
            name="document_manager_last_name"
            label="Manager last name"
            maxLength={100}
            autoComplete="off"
            defaultValue={process?.manager_last_name}
          />
        </div>
        <Field
          name="document_manager_email"
          type="email"
          label="Manager email"
          width="medium"
          autoComplete="off"
          defaultValue={process?.manager_email}
        />
        <RichText
          name="document_escalation_instructions"
          label="Escalation instructions"
          optional
          defaultValue={review.escalation_instructions}
        />
        {isNew && (
          <RichText
            name="document_login_page_text"
            label="Login page text"
            hint="Shown beside the login of the company’s page."
            optional
            defaultValue={review.login_page_text}
          />
        )}
      </div>
    </Card>
  );
}
