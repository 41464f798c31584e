'use client';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Phone } from '@/components/form/phone';
import { SupportHoursField } from '@/components/intake/processes/support-hours-field';
import { Alert } from '@/components/ui/alert';
import { PasswordFields } from './contact-form';
import { SampleForm } from './sample-form';
import { pickEntries, StepForm } from './step-form';
import type { Hours } from '@/lib/intake/processes/resources';

const DOCUMENT = [
  'support_hours',
  'product_supported',
  'support_email',
  'manager_first_name',
  'manager_last_name',
  'manager_email',
  'support_phone',
  'support_country_code',
];

type Props = {
  vhost: string;
  email: string;
  document: Record<string, string>;
  hasPassword: boolean;
  company: string;
  hours: Hours;
  back: string;
};

export function OnboardingProcess({ vhost, email, document: process, hasPassword, company, hours, back }: Props) {
  return (
    <StepForm
      to={`/api/onboarding/${vhost}/register`}
      label="Support process"
      action="Submit"
      draftKey={`process-${vhost}-${email}`}
      back={back}
      transform={(body) => ({
        document: pickEntries(body, DOCUMENT),
        user: pickEntries(body, ['password', 'password_confirmation']),
      })}
    >
      {!hasPassword && (
        <Fieldset title="Your password">
          <Alert>
            You came back by email link. Choose the password to log in with; one entered before does not count.
          </Alert>
          <PasswordFields kept={false} />
        </Fieldset>
      )}
      <Fieldset title="Your support">
        <SupportHoursField defaultValue={process.support_hours ?? '7/24/365'} />
        <LongText
          name="product_supported"
          label="Products supported"
          rows={2}
          maxLength={2000}
          defaultValue={process.product_supported ?? 'All'}
        />
        <Field
          name="support_email"
          type="email"
          label="Support email alias"
          hint="Receives the cases from your partners."
          width="medium"
          autoComplete="off"
          defaultValue={process.support_email}
        />
        <Phone
          name="support_phone"
          label="Support phone"
          countryName="support_country_code"
          defaultValue={process.support_phone}
          defaultCountry={process.support_country_code}
        />
        <SampleForm company={company} hours={hours} />
      </Fieldset>
      <Fieldset title="Support manager" hint="The escalation contact for your partners.">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="manager_first_name"
            label="Manager first name"
            maxLength={100}
            autoComplete="off"
            defaultValue={process.manager_first_name}
          />
          <Field
            name="manager_last_name"
            label="Manager last name"
            maxLength={100}
            autoComplete="off"
            defaultValue={process.manager_last_name}
          />
        </div>
        <Field
          name="manager_email"
          type="email"
          label="Manager email"
          width="medium"
          autoComplete="off"
          defaultValue={process.manager_email}
        />
      </Fieldset>
    </StepForm>
  );
}
