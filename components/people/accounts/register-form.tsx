'use client';
import { useRef, useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Phone } from '@/components/form/phone';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { PrivacyCheckbox } from './privacy-checkbox';
import { Registered } from './registered';
import type { Country } from '@/lib/people/accounts/resources';
import type { AnswerOf } from '@/lib/shared/answer';
import type { register } from '@/lib/people/accounts/register';

type Props = { company: { name: string; slug: string }; countries: Country[]; privacy: string; contact: string };
type RegisterAnswer = AnswerOf<typeof register>;

export function RegisterForm({ company, countries, privacy, contact }: Props) {
  const [done, setDone] = useState<RegisterAnswer & { email: string }>();
  const email = useRef('');
  const note = (body: Record<string, unknown>) => {
    email.current = String(body.email).trim();
    return body;
  };
  if (done) return <Registered {...done} contact={contact} />;
  return (
    <Form<RegisterAnswer>
      to={`/api/caller/register/${company.slug}`}
      label={`Register with ${company.name}`}
      transform={note}
      onDone={(answer) => setDone({ ...answer, email: email.current })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="first_name" label="First name" autoComplete="given-name" maxLength={100} />
        <Field name="last_name" label="Last name" autoComplete="family-name" maxLength={100} />
      </div>
      <Field name="email" type="email" label="Work email" />
      <Phone name="phone" label="Phone" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="country_id"
          label="Country"
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field name="city" label="City" optional autoComplete="address-level2" maxLength={100} />
      </div>
      <Password name="password" label="Password" rules />
      <Password name="password_confirmation" label="Confirm password" fresh />
      <PrivacyCheckbox url={privacy} />
      <Submit wide>Register</Submit>
    </Form>
  );
}
