'use client';
import { DateField } from '@/components/form/date-field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { saveOwnAbsence } from '@/lib/people/users/absence';
import type { Absence } from '@/lib/people/users/resources';
import { ColleagueField } from './colleague-field';

type Props = {
  absence: Absence | null;
  /** Endpoint that saves it. */ to: string;
  /** The absent person, unless it is the reader. */ name?: string;
};

/** The days on which someone is away, and the stand-in (rule: accounts.absence). */
export function AbsenceCard({ absence, to, name }: Props) {
  const end = useSend<typeof saveOwnAbsence>(to, { onDone: ({ message }) => notify.success(message) });
  const their = name ? 'their' : 'your';
  const lost = absence?.stand_in && !absence.stand_in.is_active ? absence.stand_in : null;
  return (
    <Card
      title="Absence"
      hint={`A colleague also gets ${their} emails about cases and what needs ${name ? 'them' : 'you'}. It ends by itself.`}
    >
      <Form
        key={`${absence?.from} ${absence?.until}`}
        to={to}
        label="Absence"
        successMessage="The absence is saved."
        onSuccess="refresh"
      >
        {lost && (
          <Alert level="warning" title={`${lost.name} can no longer stand in.`}>
            Choose another colleague: until then nobody gets {their} emails.
          </Alert>
        )}
        <div className="flex flex-wrap gap-4">
          <DateField name="away_from" label="First day" defaultValue={absence?.from} />
          <DateField name="away_until" label="Last day" defaultValue={absence?.until} />
        </div>
        <ColleagueField
          url="/api/users/colleagues"
          name="stand_in_id"
          label="Stand-in"
          defaultValue={lost ? null : absence?.stand_in}
        />
        <div className="flex flex-wrap gap-2">
          <Submit kind="secondary">Save</Submit>
          {absence && (
            <Button kind="quiet" loading={end.pending} onClick={() => void end.send({})}>
              {absence.is_now ? 'End absence now' : 'Cancel absence'}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
