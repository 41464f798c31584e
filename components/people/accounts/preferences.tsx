'use client';
import { Checkbox, RadioCards } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import type { Preferences as Chosen } from '@/lib/people/accounts/resources';
import { NOTIFICATIONS, QUIET_WEEKENDS } from '@/lib/shared/enums';
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

type Quiet = Pick<Chosen, 'quiet_from' | 'quiet_until' | 'quiet_weekends'>;

/** Time zone and emails of a user (rules: screens.dates, mail.notifications). */
export function Preferences({
  time_zone,
  notifications,
  scorecard_mail,
  manages,
  ...quiet
}: Chosen & { manages: boolean }) {
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
        <QuietHours {...quiet} />
        <Submit kind="secondary">Save</Submit>
      </Form>
    </Card>
  );
}

const WEEKENDS = Object.entries(QUIET_WEEKENDS).map(([value, label]) => ({ value, label }));

/** Hours in which emails wait that nobody has to act on (rule: mail.quiet-hours). */
function QuietHours({ quiet_from, quiet_until, quiet_weekends }: Quiet) {
  return (
    <Fieldset
      title="Quiet hours"
      hint="Emails that can wait arrive at their end, in your time zone. P1 cases, deadlines, security and answers to you always arrive at once."
    >
      <div className="flex flex-wrap gap-4">
        <Field name="quiet_from" label="From" optional width="count" placeholder="22:00" defaultValue={quiet_from} />
        <Field name="quiet_until" label="Until" optional width="count" placeholder="07:00" defaultValue={quiet_until} />
      </div>
      <Select
        name="quiet_weekends"
        label="Saturdays and Sundays"
        options={WEEKENDS}
        defaultValue={quiet_weekends}
        width="medium"
      />
    </Fieldset>
  );
}
