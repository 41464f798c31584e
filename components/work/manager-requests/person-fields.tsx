'use client';
import { Field } from '@/components/form/field';
import { Phone } from '@/components/form/phone';
import type { readManagerRequest } from '@/lib/work/manager-requests/read';
import type { AnswerOf } from '@/lib/shared/answer';

export type KnownPerson = NonNullable<AnswerOf<typeof readManagerRequest>['responder']>;

export function PersonFields({ known }: { known: KnownPerson | null }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="first_name"
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={known?.first_name}
        />
        <Field
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={known?.last_name}
        />
      </div>
      <Field name="email" label="Email" type="email" defaultValue={known?.email} />
      <Phone
        name="phone"
        label="Phone"
        optional
        defaultValue={known?.phone}
        defaultCountry={known?.phone_country_code}
      />
    </>
  );
}
