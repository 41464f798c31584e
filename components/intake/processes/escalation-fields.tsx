'use client';
import { useSyncExternalStore } from 'react';
import { Select } from '@/components/form/select';
import { Card } from '@/components/ui/card';
import type { ManagerType } from '@/lib/shared/enums';
import { nameAndAddress } from '@/lib/shared/format';
import { PROCESS_FIELDS, SAME_CONTACT } from '@/lib/intake/processes/process-fields';
import { AddressField } from './address-fields';
import type { InboundWords } from './inbound-words';
import { ProcessText } from './process-text';
import type { ContactChoice } from '@/lib/intake/processes/resources';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

type Props = {
  document: Pick<OwnDocument, 'managers'>;
  opened: Record<
    'escalation_instructions' | 'escalation_user_id' | 'alt_escalation_user_id' | 'escalation_alias',
    string
  >;
  users: ContactChoice[];
  limited: boolean;
  words: InboundWords;
  names?: Record<ManagerType, string>;
};

const NAMES = { main: 'escalation_user_id', other: 'alt_escalation_user_id' };

/** Number of people in the server-rendered page; the full list appears after hydration. */
const MANY = 200;
const subscribe = () => () => {};

export function EscalationFields({ document: { managers }, opened, users, limited, words, names = NAMES }: Props) {
  const complete = useSyncExternalStore(
    subscribe,
    () => true,
    () => users.length <= MANY,
  );
  const contactsOf = (type: ManagerType) => {
    const current = managers.find(({ user_type }) => user_type === type);
    const listed = users
      .filter(({ id }) => complete || id === current?.user_id)
      .map((user) => ({ value: String(user.id), label: nameAndAddress(user) }));
    if (current?.user_id === null)
      return [{ value: SAME_CONTACT, label: `${nameAndAddress(current)} (no account)` }, ...listed];
    return current?.is_active === false
      ? [{ value: String(current.user_id), label: `${nameAndAddress(current)} (no longer active)` }, ...listed]
      : listed;
  };
  return (
    <Card title="Escalation" hint={words.escalation}>
      <div className="space-y-5">
        <ProcessText
          name="escalation_instructions"
          hint={words.instructions}
          defaultValue={opened.escalation_instructions}
        />
        <Select
          name={names.main}
          label={PROCESS_FIELDS.escalation_user_id.label}
          optional
          placeholder="No contact"
          options={contactsOf('main')}
          defaultValue={opened.escalation_user_id}
        />
        {!limited && (
          <>
            <Select
              name={names.other}
              label={PROCESS_FIELDS.alt_escalation_user_id.label}
              optional
              placeholder="No alternate contact"
              options={contactsOf('other')}
              defaultValue={opened.alt_escalation_user_id}
            />
            <AddressField name="escalation_alias" hint={words.alias} defaultValue={opened.escalation_alias} />
          </>
        )}
      </div>
    </Card>
  );
}
