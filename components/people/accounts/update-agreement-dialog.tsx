'use client';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import { Time } from '@/components/ui/time';
import type { Profile } from '@/lib/people/accounts/read-profile';
import { LogoutButton } from './logout-button';
import { PrivacyCheckbox } from './privacy-checkbox';

/** Appears when the terms are new or were never accepted (spec 1 §2). */
export function UpdateAgreementDialog({ user, policy }: Profile) {
  return (
    <Dialog open locked title="Update Agreement" size="small">
      <Form to="/api/users/agreement" label="Update Agreement" onSuccess="refresh">
        {user.agreement_date ? (
          <p className="text-ink-soft">
            The terms of the privacy policy have changed since you accepted them on <Time at={user.agreement_date} />.
            Accept them to continue.
          </p>
        ) : (
          <p className="text-ink-soft">Accept the terms of the privacy policy to continue.</p>
        )}
        <PrivacyCheckbox url={policy.url} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Submit>Accept</Submit>
          <LogoutButton kind="quiet" />
        </div>
      </Form>
    </Dialog>
  );
}
