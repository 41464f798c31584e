'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { FieldError } from '@/components/form/field-shell';
import { useFormState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import type { findOwnColleagues } from '@/lib/people/users/colleagues';
import type { AnswerOf } from '@/lib/shared/answer';
import { fullName } from '@/lib/shared/format';

type Found = AnswerOf<typeof findOwnColleagues>['data'][number];
type Colleague = Pick<Found, 'id'> & { name: string; email?: string };

/** The box that had the focus disappears once a colleague is chosen. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
const focusSearch = (element: HTMLElement | null) => element?.querySelector('input')?.focus();

type Props = { url: string; name: string; label: string; hint?: string; defaultValue?: Colleague | null };

/** Finds a colleague by name or email address and shows both, so that two with the same name can be told apart. */
export function ColleagueField({ url, name, label, hint, defaultValue }: Props) {
  const { errors, formId } = useFormState();
  const [chosen, setChosen] = useState(defaultValue ?? undefined);
  const [changing, setChanging] = useState(false);
  const error = errors[name]?.[0];
  const choose = (found: Found) => {
    setChanging(true);
    setChosen({ ...found, name: fullName(found) || found.email });
  };
  return (
    <div data-field={name} role="group" aria-label={label}>
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      {hint && <p className="-mt-0.5 mb-1.5 text-sm text-ink-soft">{hint}</p>}
      {chosen ? (
        <div
          ref={changing ? takeFocus : undefined}
          tabIndex={-1}
          className="flex items-center justify-between gap-2 rounded-md bg-sunken py-2 pr-1.5 pl-3.5"
        >
          <Person {...chosen} />
          <Hidden name={name} value={chosen.id} />
          <Button kind="quiet" small onClick={() => (setChanging(true), setChosen(undefined))}>
            Change
          </Button>
        </div>
      ) : (
        <div ref={changing ? focusSearch : undefined}>
          <SuggestBox<Found>
            url={url}
            label={label}
            placeholder="Name or email address"
            keyOf={({ id }) => id}
            show={(found) => <Person name={fullName(found) || found.email} email={found.email} />}
            onChoose={choose}
          />
        </div>
      )}
      {error && <FieldError id={`${formId}-${name}`} text={error} />}
    </div>
  );
}

function Person({ name, email }: Omit<Colleague, 'id'>) {
  return (
    <span className="min-w-0 flex-1 break-words">
      <span className="block font-medium">{name}</span>
      {email && email !== name && <span className="block text-sm text-ink-soft">{email}</span>}
    </span>
  );
}
