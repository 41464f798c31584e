'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { companyCalls } from '@/lib/network/companies/policy';
import type { readCompanyNote, saveCompanyNote } from '@/lib/network/companies/note';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = { company_id: number; saved: AnswerOf<typeof readCompanyNote> };

/** Network staff's note about a company; its members never see it (rule: network.company-note). */
export function CompanyNote({ company_id, saved: { note, updated_at, updated_by, version: opened } }: Props) {
  const router = useRouter();
  const [later, setLater] = useState<{ of: string; version: string }>();
  const version = later?.of === opened ? later.version : opened;
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setLater({ of: opened, version: now });
  };
  const done = ({ message }: AnswerOf<typeof saveCompanyNote>) => {
    notify.success(message);
    router.refresh();
  };
  return (
    <Card
      title="Note of the network"
      hint={
        updated_at ? (
          <>
            Only network staff see it. {updated_by ? `${updated_by}, ` : ''}
            <Time at={updated_at} />
          </>
        ) : (
          'Only network staff see it.'
        )
      }
    >
      <Form
        key={opened}
        to={`${companyCalls(company_id)}/note`}
        transform={(body) => ({ ...body, version })}
        onDone={done}
        onRefused={refused}
        label="Note of the network"
        asksBeforeLeaving
      >
        <LongText name="note" label="Note" hideLabel optional rows={3} maxLength={10_000} defaultValue={note} />
        <Submit kind="secondary">Save note</Submit>
      </Form>
    </Card>
  );
}
