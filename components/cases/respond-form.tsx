'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { RadioCards, type RadioCard } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Phone } from '@/components/form/phone';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { ACCEPT_NEXT_STEPS, RESPONSE_LABELS, type Response } from '@/lib/cases/policy';

const CARDS: Record<Response, Omit<RadioCard, 'value' | 'label'>> = {
  accepted: { hint: 'An engineer of yours works the case with them.', icon: CircleCheck },
  information: { hint: 'You need to know more before you decide.', icon: CircleHelp },
  rejected: { hint: 'You cannot work this case.', icon: CircleX },
};
const BUTTONS: Record<Response, string> = { accepted: 'Accept the case', information: 'Send the question', rejected: 'Reject the case' };

type Props = { token: string; company: string; options: Response[] };
type Outcome = { level: 'success' | 'warning'; text: string };

/**
 * The receiver's answer (spec 1 §2, §4): large choices, Accept preselected, and only the fields of the chosen one. After
 * it, what happens next; when someone else was first, who that was.
 */
export function RespondForm({ token, company, options }: Props) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  if (!outcome && options.length > 0) {
    return (
      <Card title="Your response">
        <AnswerForm {...{ token, options }} onSent={(text) => setOutcome({ level: 'success', text })} onLate={(text) => { setOutcome({ level: 'warning', text }); router.refresh(); }} />
      </Card>
    );
  }
  if (!outcome) return null;
  return (
    <Alert level={outcome.level} live title={outcome.text}>
      {outcome.level === 'success' && `After Submitting your response contact the ${company} Assigned Engineer to work the case.`}
    </Alert>
  );
}

type FormProps = { token: string; options: Response[]; onSent: (text: string) => void; onLate: (text: string) => void };

function AnswerForm({ token, options, onSent, onLate }: FormProps) {
  const [chosen, setChosen] = useState<Response>(options[0] ?? 'accepted');
  const cards = options.map((value) => ({ value, label: RESPONSE_LABELS[value], ...CARDS[value] }));
  return (
    <Form<{ message: string }> to={`/api/caller/case/${encodeURIComponent(token)}/respond`} then="refresh" onDone={({ message }) => onSent(message)} onRefused={({ kind, message }) => kind === 'refused' && onLate(message)} label="Your response">
      <RadioCards name="status" label="Response" cards={cards} defaultValue={chosen} onChange={(value) => setChosen(options.find((one) => one === value) ?? chosen)} columns />
      {chosen === 'accepted' && (
        <>
          <Field name="engineer_name" label="Assigned engineer" autoComplete="name" />
          <Field name="engineer_email" label="Engineer e-mail" type="email" />
          <Phone name="engineer_phone" label="Engineer phone" optional joined />
          <Field name="case_number" label="Your case number" optional mono />
          <LongText name="next_steps" label="Next steps" defaultValue={ACCEPT_NEXT_STEPS} maxLength={5000} />
        </>
      )}
      {chosen === 'information' && (
        <>
          <LongText key="question" name="next_steps" label="What do you need to know?" maxLength={5000} />
          <Field name="engineer_name" label="Your name" optional autoComplete="name" />
          <Field name="engineer_email" label="Your e-mail" type="email" optional />
          <Field name="case_number" label="Your case number" optional mono />
        </>
      )}
      {chosen === 'rejected' && (
        <>
          <LongText key="reason" name="next_steps" label="Reason" maxLength={5000} />
          <Field name="reviewer_name" label="Reviewed by" optional autoComplete="name" />
          <Field name="reviewer_email" label="Reviewer e-mail" type="email" optional />
        </>
      )}
      <Submit wide>{BUTTONS[chosen]}</Submit>
    </Form>
  );
}
