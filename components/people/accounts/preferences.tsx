'use client';
import { Checkbox, RadioCards } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import type { Preferences as Chosen } from '@/lib/people/accounts/resources';
import { NOTIFICATIONS } from '@/lib/shared/enums';
import { ReaderZoneField } from './reader-zone-field';

const EMAILS = [
  { value: 'all', label: NOTIFICATIONS.all, hint: 'Also about cases that your company’s processes send to you.' },
  {
    value: 'mine',
    label: NOTIFICATIONS.mine,
    hint: 'Cases that you submitted, answered or follow, or that were given to you.',
  },
  { value: 'direct', label: NOTIFICATIONS.direct, hint: 'Copies of what you sent, and the answers to it.' },
];

/** Time zone and emails of a user (rules: screens.dates, mail.notifications). */
export function Preferences({ time_zone, notifications, scorecard_mail, manages }: Chosen & { manages: boolean }) {
  return (
    <Card id="notifications" title="Times and emails">
      <Form
        to="/api/users/preferences"
        label="Times and emails"
        successMessage="Your choices are saved."
        onSuccess="refresh"
      >
        <ReaderZoneField defaultValue={time_zone} />
        <RadioCards
          name="notifications"
          label="Emails about cases"
          hint="Emails about your account always arrive, and a new case always reaches someone of your company."
          cards={EMAILS}
          defaultValue={notifications}
        />
        {manages && (
          <Checkbox
            name="scorecard_mail"
            label="Scorecard every month"
            hint="On the 1st, how your company and its partners worked together."
            defaultChecked={scorecard_mail}
          />
        )}
        <Submit kind="secondary">Save</Submit>
      </Form>
    </Card>
  );
}
