'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { FieldError } from '@/components/form/field-shell';
import { useFormState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import type { findColleagues } from '@/lib/work/cases/change/colleagues';
import type { AnswerOf } from '@/lib/shared/answer';
import { fullName } from '@/lib/shared/format';

type Colleague = AnswerOf<typeof findColleagues>['data'][number];

const LABEL = 'Colleague';

/** The box that had the focus disappears once a colleague is chosen. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
const focusSearch = (element: HTMLElement | null) => element?.querySelector('input')?.focus();

/** Finds a colleague by name or email address and shows both, so that two with the same name can be told apart. */
export function ColleagueField({ token }: { token: string }) {
  const { errors, formId } = useFormState();
  const [chosen, setChosen] = useState<Colleague>();
  const [changing, setChanging] = useState(false);
  const error = errors.user_id?.[0];
  return (
    <div data-field="user_id" role="group" aria-label={LABEL}>
      <p aria-hidden className="mb-1 text-sm font-medium">
        {LABEL}
      </p>
      {chosen ? (
        <div
          ref={takeFocus}
          tabIndex={-1}
          className="flex items-center justify-between gap-2 rounded-md bg-sunken py-2 pr-1.5 pl-3.5"
        >
          <Person colleague={chosen} />
          <Hidden name="user_id" value={chosen.id} />
          <Button kind="quiet" small onClick={() => (setChanging(true), setChosen(undefined))}>
            Change
          </Button>
        </div>
      ) : (
        <div ref={changing ? focusSearch : undefined}>
          <SuggestBox<Colleague>
            url={`/api/caller/case/${encodeURIComponent(token)}/colleagues`}
            label={LABEL}
            placeholder="Name or email address"
            keyOf={({ id }) => id}
            show={(colleague) => <Person colleague={colleague} />}
            onChoose={setChosen}
          />
        </div>
      )}
      {error && <FieldError id={`${formId}-user_id`} text={error} />}
    </div>
  );
}

function Person({ colleague }: { colleague: Colleague }) {
  return (
    <span className="min-w-0 flex-1 break-words">
      <span className="block font-medium">{fullName(colleague) || colleague.email}</span>
      {fullName(colleague) && <span className="block text-sm text-ink-soft">{colleague.email}</span>}
    </span>
  );
}
