'use client';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';

type Props = { token: string; receiver: string; asked: string | null };

/** The submitter's one reply to a request for information (spec 1 §2, §4). */
export function InformationForm({ token, receiver, asked }: Props) {
  return (
    <Card title={`${receiver} needs more information`} className="print:hidden">
      {asked && (
        <p className="mb-4 rounded-md bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line">
          <LinkedText text={asked} />
        </p>
      )}
      <Form
        to={`/api/caller/case/${encodeURIComponent(token)}/respond`}
        onSuccess="refresh"
        successMessage="Your response has been sent."
        draftKey={`information:${token.slice(0, 12)}`}
        label="Additional information"
      >
        <Hidden name="status" value="information-reply" />
        <LongText name="additional_information" label="Additional information" rows={6} />
        <Submit>Send to {receiver}</Submit>
      </Form>
    </Card>
  );
}
