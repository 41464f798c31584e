'use client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { useFormState } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { Button } from '@/components/ui/button';
import type { readSubmitter } from '@/lib/work/cases/submit/form-defaults';
import type { AnswerOf } from '@/lib/shared/answer';
import { classes } from '@/lib/shared/classes';

export type Submitter = AnswerOf<typeof readSubmitter>;

type Props = {
  submitter: Submitter;
  /** A case calls it `phone_number`, a manager request `phone` (spec 1 §3). */
  phoneName: 'phone_number' | 'phone';
  hint: ReactNode;
};

const MAX_NAME_LENGTH = 100;

/**
 * Fills in name, email and phone of the sender from the profile. They are shown as text with an Edit button, since
 * they rarely change, and as fields when one of them is missing or in error.
 */
export function YourDetails({ submitter, phoneName, hint }: Props) {
  const { errors, entries } = useFormState();
  const [texts, setTexts] = useState(() => initialTexts(submitter, phoneName, entries));
  const [editing, setEditing] = useState(!submitter.first_name || !submitter.last_name || !submitter.email);
  const names = ['first_name', 'last_name', 'email', phoneName, 'phone_country_code'];
  const open = editing || names.some((name) => errors[name]);

  function handleInput(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement;
    if (name in texts) setTexts((before) => ({ ...before, [name]: value }));
  }
  return (
    <div onInput={handleInput}>
      <div className={classes('flex flex-wrap items-start justify-between gap-x-6 gap-y-2', open && 'sr-only')}>
        <div className="min-w-0">
          <p className="text-sm font-medium">Your details</p>
          <p className="break-words">
            {texts.first_name} {texts.last_name}
          </p>
          <p className="break-words text-ink-soft">
            {texts.email} · {texts[phoneName] || 'no phone number'}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>
        </div>
        {!open && (
          <Button small aria-label="Edit your details" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      <div hidden={!open} className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="first_name"
            label="First name"
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={submitter.first_name}
          />
          <Field
            name="last_name"
            label="Last name"
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={submitter.last_name}
          />
        </div>
        <Field name="email" label="Email" type="email" width="medium" defaultValue={submitter.email} />
        <Phone
          name={phoneName}
          label="Phone"
          optional
          defaultValue={submitter.phone}
          defaultCountry={submitter.phone_country_code}
        />
        <Checkbox name="update_profile" label="Save this name and phone in my profile" />
      </div>
    </div>
  );
}

function initialTexts(
  { first_name, last_name, email, phone }: Submitter,
  phoneName: Props['phoneName'],
  entries: Record<string, string[]> | undefined,
): Record<string, string> {
  const known = { first_name, last_name, email, [phoneName]: phone ?? '' };
  return Object.fromEntries(Object.entries(known).map(([name, text]) => [name, entries?.[name]?.[0] ?? text]));
}
