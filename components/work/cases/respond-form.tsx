'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState, type ReactNode } from 'react';
import { RadioCards, type RadioCard } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { CircleCheck, CircleHelp, CircleX } from '@/components/ui/icons';
import { ACCEPT_NEXT_STEPS, RESPONSE_LABELS, type Response } from '@/lib/work/cases/policy';
import { useRememberedResponder, type RememberedResponder } from '@/lib/client/use-remembered-responder';
import { EngineerFields, type KnownEngineer } from './engineer-fields';
import { useLinkWriter, WriterLine } from './link-writer';
import { contactNotice, lateNotice, sentNotice, type RespondOutcome } from './respond-outcome';
import type { CaseResponse } from '@/lib/work/cases/resources';
import type { AnswerOf } from '@/lib/shared/answer';
import type { Writer } from '@/lib/work/cases/answer/writer';
import type { respondToCase } from '@/lib/work/cases/answer/respond';

/** Hidden on phones, where question and answer must fit into the first screenful. */
const onWide = (hint: string) => <span className="max-sm:hidden">{hint}</span>;

const CARDS: Record<Response, Omit<RadioCard, 'value' | 'label'>> = {
  accepted: { hint: onWide('Your engineer will work on it with them.'), icon: CircleCheck },
  information: { hint: onWide('You need to know more before you decide.'), icon: CircleHelp },
  rejected: { hint: onWide('You can’t work on this case.'), icon: CircleX },
};
const BUTTONS: Record<Response, string> = {
  accepted: 'Accept the case',
  information: 'Send the question',
  rejected: 'Reject the case',
};

type KnownResponder = { name: string; email: string; phone: string | null; phone_country_code: string | null };

type Props = {
  token: string;
  company: string;
  receiver: { slug: string; country_code: string | null };
  responder: KnownResponder | null;
  /** The person on duty now, preset as the engineer of an acceptance (rule: clock.rota). */
  onDuty?: { name: string; email: string; phone: string | null } | null;
  earlier: CaseResponse | undefined;
  options: Response[];
  /** The field for files of the answer. */
  files: ReactNode;
  /** The initial answer from the address; one that is not offered is ignored. */
  choose?: unknown;
  /** Says why the case cannot be answered now, for readers who did not just answer. */
  closed?: ReactNode;
};

/**
 * Preselects Accept and shows only the fields of the chosen answer (spec 1 §2, §4). Afterward it shows the next steps
 * or, if someone else was first, who that was.
 */
export function RespondForm({ company, options, closed, ...rest }: Props) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<RespondOutcome>();
  if (outcome)
    return (
      <Alert level={outcome.level} live title={outcome.title}>
        {outcome.text}
      </Alert>
    );
  if (!options.length) return closed;
  return (
    // A phone shows the button in its first screenful, even below a signed-in colleague's header, so there is no
    // second title.
    <Card title="Your response" className="max-sm:[&>header]:sr-only print:hidden">
      <AnswerForm
        {...{ company, options, ...rest }}
        onSent={(message, response) => setOutcome(sentNotice(message, company, response))}
        onLate={(message) => {
          setOutcome(lateNotice(message));
          router.refresh();
        }}
      />
    </Card>
  );
}

type FormProps = Omit<Props, 'closed'> & {
  onSent: (message: string, response: Response) => void;
  onLate: (message: string) => void;
};

function AnswerForm({
  token,
  company,
  receiver,
  responder,
  onDuty,
  earlier,
  options,
  choose,
  files,
  onSent,
  onLate,
}: FormProps) {
  const [chosen, setChosen] = useState<Response>(options.find((one) => one === choose) ?? options[0] ?? 'accepted');
  const [remembered, remember, forget] = useRememberedResponder(receiver.slug);
  const sent = useRef<RememberedResponder>(undefined);
  const cards = options.map((value) => ({ value, label: RESPONSE_LABELS[value], ...CARDS[value] }));
  const { writer, forget: forgetWriter } = useLinkWriter();
  const known = knownEngineer({ responder, writer, remembered, earlier, country: receiver.country_code });
  const assigned: KnownEngineer = onDuty ? { from: 'rota', ...onDuty, country: receiver.country_code } : known;
  const line = writer && known.from === 'link' && <WriterLine writer={writer} onChange={() => void forgetWriter()} />;
  return (
    <Form<AnswerOf<typeof respondToCase>>
      to={`/api/caller/case/${encodeURIComponent(token)}/respond`}
      onSuccess="refresh"
      transform={(body) => {
        sent.current = engineerIn(body);
        return body;
      }}
      onDone={({ message }) => {
        if (chosen === 'accepted' && sent.current) remember(sent.current);
        onSent(message, chosen);
      }}
      onRefused={({ kind, message }) => kind === 'refused' && onLate(message)}
      label="Your response"
    >
      <RadioCards
        name="status"
        label="Response"
        hideLabel
        cards={cards}
        defaultValue={chosen}
        onChange={(value) => setChosen(options.find((one) => one === value) ?? chosen)}
        columns
      />
      {chosen === 'accepted' && (
        <>
          <EngineerFields known={assigned} onForget={known.from === 'link' ? () => void forgetWriter() : forget} />
          <Disclosure title="Your case number and next steps">
            <div className="space-y-5">
              <Field name="case_number" label="Your case number" optional mono />
              <LongText name="next_steps" label="Next steps" defaultValue={ACCEPT_NEXT_STEPS} maxLength={5000} />
            </div>
          </Disclosure>
          <p className="text-sm text-ink-soft">{contactNotice(company)}</p>
        </>
      )}
      {chosen === 'information' && (
        <>
          <LongText key="question" name="next_steps" label="What do you need to know?" maxLength={5000} />
          {line}
          <div key={`${known.from} ${known.name}`} className={line ? 'hidden' : 'grid gap-5 sm:grid-cols-2'}>
            <Field name="engineer_name" label="Your name" optional autoComplete="name" defaultValue={known.name} />
            <Field name="engineer_email" label="Your email" type="email" optional defaultValue={known.email} />
          </div>
          <Field name="case_number" label="Your case number" optional mono />
        </>
      )}
      {chosen === 'rejected' && (
        <>
          <LongText key="reason" name="next_steps" label="Reason" maxLength={5000} />
          {line}
          <div key={`${known.from} ${known.name}`} className={line ? 'hidden' : 'grid gap-5 sm:grid-cols-2'}>
            <Field name="reviewer_name" label="Reviewed by" optional autoComplete="name" defaultValue={known.name} />
            <Field name="reviewer_email" label="Reviewer email" type="email" optional defaultValue={known.email} />
          </div>
        </>
      )}
      {files}
      <Submit wide className="sticky-submit">
        {BUTTONS[chosen]}
      </Submit>
    </Form>
  );
}

type KnownEngineerOptions = Pick<Props, 'responder' | 'earlier'> & {
  writer: Writer | null;
  remembered: RememberedResponder | null;
  country: string | null;
};

/**
 * Prefers a signed-in colleague, then who wrote by this link, then the engineer of the earlier answer, then the one stored in
 * this browser.
 */
function knownEngineer({ responder, writer, remembered, earlier, country }: KnownEngineerOptions): KnownEngineer {
  if (responder)
    return { from: 'profile', ...responder, phone: responder.phone, country: responder.phone_country_code ?? country };
  if (writer?.email) return { from: 'link', name: writer.name, email: writer.email, phone: writer.phone, country };
  if (earlier?.engineer_name && earlier.engineer_email)
    return {
      from: 'case',
      name: earlier.engineer_name,
      email: earlier.engineer_email,
      phone: earlier.engineer_phone,
      country,
    };
  if (remembered)
    return {
      from: 'browser',
      name: remembered.engineer_name,
      email: remembered.engineer_email,
      phone: remembered.engineer_phone,
      country,
    };
  return { from: 'nowhere', name: writer?.name ?? '', email: '', phone: null, country };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const engineerIn = (body: Record<string, unknown>): RememberedResponder => ({
  engineer_name: text(body.engineer_name),
  engineer_email: text(body.engineer_email),
  engineer_phone: text(body.engineer_phone),
});
