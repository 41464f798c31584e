'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { isDetailed, takesCases } from '@/lib/intake/processes/policy';
import { formTexts } from '@/lib/intake/processes/form-values';
import { SAME_CONTACT } from '@/lib/intake/processes/process-fields';
import { rulesEntry } from '@/lib/shared/acceptance';
import { DOCUMENT_TYPES, type ManagerType } from '@/lib/shared/enums';
import { CalendarChoice } from '@/components/intake/calendars/calendar-choice';
import { AcceptanceFields } from './acceptance-fields';
import { AddressFields } from './address-fields';
import { EscalationFields } from './escalation-fields';
import { inboundWords } from './inbound-words';
import { isConflict, mergedWith, ProcessConflict, type Conflict } from './process-conflict';
import { ProcessText } from './process-text';
import { SupportHoursField } from './support-hours-field';
import type { ContactChoice } from '@/lib/intake/processes/resources';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

type Props = {
  document: OwnDocument;
  users: ContactChoice[];
  /** The company's calendars. */
  calendars?: { id: number; name: string }[];
  /** Limited companies have no alternate contact and no alias (rule: processes.limited-escalation). */
  limited: boolean;
  to: string;
  /** The company's name, and the address of the calls about its acceptance rules. */
  company: string;
  acceptance: string;
};

/**
 * Edits the fields of a process that a company's managers may change (spec 2 §2). Pass the version's id as `key` to
 * reset it after a save.
 */
export function ProcessDetailsForm({
  document: process,
  users,
  calendars = [],
  limited,
  to,
  company,
  acceptance,
}: Props) {
  const router = useRouter();
  const [conflict, setConflict] = useState<Conflict>();
  const opened = openedValues(process);
  const { version } = process;
  const transform = (body: Record<string, unknown>) =>
    conflict ? mergedWith(conflict, opened, body) : { ...body, version_id: version.id };
  function done({ message, version_id }: { message: string; version_id: number }) {
    notify[version_id === version.id && message === 'Nothing has changed.' ? 'warning' : 'success'](message);
    router.refresh();
  }
  const refused = ({ status, answer }: Failure) => {
    if (status === 409 && isConflict(answer)) setConflict(answer);
  };
  const detailed = isDetailed(version.document_type);
  const words = inboundWords(version.document_type);
  return (
    <Form to={to} transform={transform} onDone={done} onRefused={refused} label={process.name} asksBeforeLeaving>
      {conflict && <ProcessConflict conflict={conflict} />}
      <Card title="Process">
        <div className="space-y-5">
          <ProcessText name="title" defaultValue={opened.title} />
          <div>
            <p className="text-sm font-medium">Type</p>
            <p>{DOCUMENT_TYPES[version.document_type]}</p>
          </div>
          <SupportHoursField defaultValue={opened.support_hours} />
          <CalendarChoice calendars={calendars} chosen={process.calendar_id} />
          <ProcessText name="product_supported" defaultValue={opened.product_supported} />
          {detailed && <AddressFields values={opened} words={words} />}
        </div>
      </Card>
      {detailed && <EscalationFields {...{ document: process, opened, users, limited, words }} />}
      {takesCases(version.document_type) && (
        <AcceptanceFields rules={process.acceptance_rules} company={company} calls={acceptance} />
      )}
      <Submit>{conflict ? 'Save anyway' : 'Update'}</Submit>
    </Form>
  );
}

function openedValues({ name, version, managers, acceptance_rules }: OwnDocument) {
  const contact = (type: ManagerType) => {
    const manager = managers.find(({ user_type }) => user_type === type);
    return manager ? String(manager.user_id ?? SAME_CONTACT) : '';
  };
  return {
    ...formTexts({ ...version, title: name, json_type: null }),
    escalation_user_id: contact('main'),
    alt_escalation_user_id: contact('other'),
    acceptance_rules: rulesEntry(acceptance_rules),
  };
}
