'use client';
import { useSyncExternalStore } from 'react';
import { Field } from '@/components/form/field';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { Card } from '@/components/ui/card';
import type { ContactChoice, OwnDocument } from '@/lib/processes/process-details';
import type { ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { PROCESS_FIELDS, SAME_CONTACT } from '@/lib/shared/process-fields';
import type { Opened } from './process-details-form';

type Props = {
  document: Pick<OwnDocument, 'managers'>;
  opened: Pick<
    Opened,
    'escalation_instructions' | 'escalation_user_id' | 'alt_escalation_user_id' | 'escalation_alias'
  >;
  users: ContactChoice[];
  limited: boolean;
  /** The names that the contacts are sent under. */
  names?: Record<ManagerType, string>;
};

const NAMES = { main: 'escalation_user_id', alternate: 'alt_escalation_user_id' };

/** So many people are in the page as it comes from the server; all of them are listed once it is interactive. */
const MANY = 200;
const subscribe = () => () => {};

/** Who hears of a case that is not answered in time, and what callers are told (spec 2 §2). */
export function Escalation({ document: { managers }, opened, users, limited, names = NAMES }: Props) {
  const complete = useSyncExternalStore(
    subscribe,
    () => true,
    () => users.length <= MANY,
  );
  const contactsOf = (type: ManagerType) => {
    const current = managers.find(({ user_type }) => user_type === type);
    const listed = users
      .filter(({ id }) => complete || id === current?.user_id)
      .map((user) => ({ value: String(user.id), label: labelOf(user) }));
    if (current?.user_id === null)
      return [{ value: SAME_CONTACT, label: `${labelOf(current)} (no account)` }, ...listed];
    return current?.is_active === false
      ? [{ value: String(current.user_id), label: `${labelOf(current)} (no longer active)` }, ...listed]
      : listed;
  };
  return (
    <Card title="Escalation" hint="Who is notified of a case that is not answered in time, in this order.">
      <div className="space-y-5">
        <RichText
          name="escalation_instructions"
          label={PROCESS_FIELDS.escalation_instructions}
          hint="Shown to partners after they have sent a case."
          optional
          defaultValue={opened.escalation_instructions}
        />
        <Select
          name={names.main}
          label={PROCESS_FIELDS.escalation_user_id}
          optional
          placeholder="No contact"
          options={contactsOf('main')}
          defaultValue={opened.escalation_user_id}
        />
        {!limited && (
          <>
            <Select
              name={names.alternate}
              label={PROCESS_FIELDS.alt_escalation_user_id}
              optional
              placeholder="No alternate contact"
              options={contactsOf('alternate')}
              defaultValue={opened.alt_escalation_user_id}
            />
            <Field
              name="escalation_alias"
              label={PROCESS_FIELDS.escalation_alias}
              hint="A shared mailbox, notified last."
              type="email"
              width="medium"
              optional
              autoComplete="off"
              defaultValue={opened.escalation_alias}
            />
          </>
        )}
      </div>
    </Card>
  );
}

const labelOf = (person: { first_name: string; last_name: string; email: string }) => fullName(person) || person.email;
