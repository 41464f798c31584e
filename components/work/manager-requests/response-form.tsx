'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import type { ManagerRequestRow } from '@/lib/work/manager-requests/rows';
import { fullName } from '@/lib/shared/format';
import { ESCALATION_TYPES } from '@/lib/shared/enums';
import { PersonFields, type KnownPerson } from './person-fields';
import type { AnswerOf } from '@/lib/shared/answer';
import type { respondToManagerRequest } from '@/lib/work/manager-requests/respond';

type Props = { token: string; request: ManagerRequestRow; can_respond: boolean; responder: KnownPerson | null };
type Outcome = { level: 'success' | 'warning'; text: string };

export function ManagerResponseForm({ token, request, can_respond, responder }: Props) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  const late = (text: string) => {
    setOutcome({ level: 'warning', text });
    router.refresh();
  };
  if (outcome)
    return (
      <Alert level={outcome.level} live title={outcome.text}>
        {outcome.level === 'success' &&
          `${fullName(request) || request.email} of ${request.submitting_company.name} gets it by email.`}
      </Alert>
    );
  if (!can_respond) return null;
  return (
    <Card title="Your response" className="print:hidden">
      <Form<AnswerOf<typeof respondToManagerRequest>>
        to={`/api/manager/request/response/${encodeURIComponent(token)}`}
        onSuccess="refresh"
        onDone={({ message }) => setOutcome({ level: 'success', text: message })}
        onRefused={({ kind, message }) => kind === 'refused' && late(message)}
        label="Your response"
      >
        <LongText
          name="notes"
          label="Response"
          hint={`What you’ll do, and by when. We’ll email it to ${fullName(request) || request.email}.`}
          rows={5}
          maxLength={5000}
        />
        <Field
          name="internal_reference"
          label="Your reference"
          hint="Your case or escalation number."
          mono
          maxLength={100}
        />
        <Select
          name="escalation_type"
          label="Escalation type"
          options={ESCALATION_TYPES}
          defaultValue={request.escalation_type}
        />
        <PersonFields known={responder} />
        {responder && <Checkbox name="update_profile" label="Keep this name and phone in my profile" defaultChecked />}
        <Submit wide>Send to {fullName(request) || request.email}</Submit>
      </Form>
    </Card>
  );
}
