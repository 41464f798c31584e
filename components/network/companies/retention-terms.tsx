'use client';
import { useRouter } from 'next/navigation';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import type { readRetention, saveRetention } from '@/lib/network/companies/retention';
import type { AnswerOf } from '@/lib/shared/answer';

/** How long the company's data is kept (rule: retention.company). */
export function RetentionTerms({ customer_data_days, room_days }: AnswerOf<typeof readRetention>) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof saveRetention>) => {
    notify.success(message);
    router.refresh();
  };
  return (
    <Card
      title="How long data is kept"
      hint="The network keeps both for one month. Of the two companies of a case, the shorter term counts. A shorter term also applies to cases that exist, within minutes."
    >
      <Form<AnswerOf<typeof saveRetention>>
        to="/api/admin/company/retention"
        onDone={done}
        label="How long data is kept"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="customer_data_days"
            label="Customer data, days after submission"
            hint="1 to 27, or nothing for one month."
            type="number"
            defaultValue={customer_data_days ?? ''}
            optional
          />
          <Field
            name="room_days"
            label="Notes and files, days after the case ended"
            hint="1 to 27, or nothing for one month."
            type="number"
            defaultValue={room_days ?? ''}
            optional
          />
        </div>
        <Submit>Save the terms</Submit>
      </Form>
    </Card>
  );
}
