import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Time } from '@/components/ui/time';
import { isAssigning, type CaseSide } from '@/lib/work/cases/policy';
import { awaitsPhoneConfirmation, isAutoAccepted, isUnanswered } from '@/lib/shared/case-states';
import type { CaseView } from '@/lib/work/cases/rows';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { AnswerDue } from './answer-due';
import { EscalationSoFar } from './escalation-so-far';
import { ReceiverTime } from './receiver-time';
import { LateHelp, type Callable } from './late-help';
import { ContactCard, type ContactPerson } from './person-contact';
import type { CaseInfo } from '@/lib/work/cases/read/case-info';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import type { CaseResponse, LateCase } from '@/lib/work/cases/resources';

type Props = { theCase: CaseView; side: CaseSide; now: string };
type PeopleProps = Pick<CaseDetails, 'case' | 'side' | 'rights' | 'late'> & {
  contacts?: CaseInfo['contacts'];
  /** A proposal to hand the case on waits for the submitter. */
  handsOn?: boolean;
  now: string;
};

/**
 * Shows the people first (rule: screens.case): "Your contact" once the case was accepted; before that, the person who
 * must act, the deadline, and the consequence of missing it.
 */
export function CasePeople({ case: theCase, side, rights, late, contacts = [], handsOn, now }: PeopleProps) {
  const contact = contactOf(theCase, side);
  if (isAutoAccepted(theCase) && side === 'receiver') return <ReceiverActs {...{ theCase, late, now }} />;
  if (isAutoAccepted(theCase) && contact)
    return (
      <>
        <ContactCard title="Your contact" person={contact} />
        <SubmitterWaits {...{ theCase, rights, late, contacts, now }} />
      </>
    );
  if (contact) return <ContactCard title="Your contact" person={contact} />;
  if (theCase.status === 'rejected' || theCase.status === 'closed') return null;
  // The proposal above says who has to decide.
  if (awaitsPhoneConfirmation(theCase) && handsOn && !theCase.phone_contact) return null;
  if (awaitsPhoneConfirmation(theCase)) return <Called theCase={theCase} side={side} />;
  return side === 'submitter' ? (
    <SubmitterWaits {...{ theCase, rights, late, contacts, now }} />
  ) : (
    <ReceiverActs {...{ theCase, late, now }} />
  );
}

/** The engineer of the other company, once the receiver has accepted. */
function contactOf(theCase: CaseView, side: CaseSide): ContactPerson | null {
  const accepted = theCase.responses.findLast(isAssigning);
  if (!accepted) return null;
  return side === 'submitter' ? engineerOf(accepted, theCase.receiver.name) : askerOf(theCase);
}

const engineerOf = (
  {
    engineer_name,
    engineer_email,
    engineer_phone,
  }: Pick<CaseResponse, 'engineer_name' | 'engineer_email' | 'engineer_phone'>,
  company: string,
): ContactPerson => ({
  name: engineer_name,
  role: `Assigned engineer at ${company}`,
  email: engineer_email,
  phone: engineer_phone,
});

export const askerOf = ({ engineer, company }: CaseView): ContactPerson => ({
  name: fullName(engineer),
  role: `Submitted the case at ${company.name}`,
  email: engineer.email,
  phone: engineer.phone,
});

/** The receiver's first note stopped the clock, and the case has no answer (rule: room.first-note). */
function Wrote({ theCase: { receiver, company, token }, side }: Omit<Props, 'now'>) {
  if (side === 'submitter')
    return (
      <Card title={`Waiting for ${receiver.name} to answer`}>
        <p className="text-ink-soft">{receiver.name} wrote to you, and the response clock has stopped.</p>
      </Card>
    );
  return (
    <Card title="Do you take this case?">
      <p className="mb-3 text-ink-soft">
        Your note to {company.name} stopped the response clock. Accept the case, or answer it in the usual way.
      </p>
      <LinkButton
        kind="primary"
        className="print:hidden"
        href={pagePath('/case/[token]/accept', { token })}
        prefetch={false}
      >
        Accept the case
      </LinkButton>
    </Card>
  );
}

/** The partner called and has not confirmed it yet. */
function Called({ theCase, side }: Omit<Props, 'now'>) {
  const call = theCase.phone_contact;
  if (!call) return <Wrote theCase={theCase} side={side} />;
  const { receiver, company, token } = theCase;
  if (side === 'submitter')
    return (
      <>
        <ContactCard title="Your contact" person={engineerOf(call, receiver.name)} />
        <Card title={`Waiting for ${receiver.name} to confirm the call`}>
          <p className="text-ink-soft">
            Recorded <Time at={call.created_at} />. The response clock has stopped. {receiver.name} has an email with a
            link to confirm it.
          </p>
        </Card>
      </>
    );
  return (
    <Card title={`${company.name} recorded a call by ${call.engineer_name}`}>
      <p className="mb-3 text-ink-soft">Confirm it to accept the case, or answer the case in the usual way.</p>
      <LinkButton
        kind="primary"
        className="print:hidden"
        href={pagePath('/case/[token]/phone-contact', { token })}
        prefetch={false}
      >
        Review the call
      </LinkButton>
    </Card>
  );
}

type WaitsProps = Omit<PeopleProps, 'case' | 'side' | 'contacts'> & {
  theCase: CaseView;
  contacts: CaseInfo['contacts'];
};

function SubmitterWaits({ theCase, rights, late, contacts, now }: WaitsProps) {
  const { receiver, status } = theCase;
  // The room asks for the information that the submitter owes.
  if (status === 'information' && !theCase.information_replied_at) return null;
  if (status === 'information')
    return (
      <Waiting title={`Waiting for ${receiver.name} to accept or reject`}>
        <p>
          You sent the information <Time at={theCase.information_replied_at} />. We’ll email you when they answer.
        </p>
      </Waiting>
    );
  const { escalation_instructions } = theCase.document.version;
  return (
    <Waiting
      title={`Waiting for ${isAutoAccepted(theCase) ? `a person at ${receiver.name}` : receiver.name}`}
      due={<AnswerDueBadge theCase={theCase} now={now} />}
    >
      {isAutoAccepted(theCase) && <p>A rule of theirs accepted the case. It does not count as their answer.</p>}
      {late ? (
        <>
          <LateSoFar theCase={theCase} late={late} />
          <LateHelp token={theCase.token} rights={rights} callable={callableOf(late, contacts)} />
        </>
      ) : (
        <p>
          {receiver.department ? `${receiver.department} has` : 'They have'} until <Time at={theCase.respond_by} />
          <ReceiverTime respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} /> to answer. We
          remind them halfway and at the end. If nobody answers by then, we notify the escalation contacts that they
          have named, one after the other.
        </p>
      )}
      {escalation_instructions && (
        <div className="mt-3">
          <p className="font-medium text-ink">If nobody answers</p>
          <SanitizedHtml html={escalation_instructions} />
        </div>
      )}
    </Waiting>
  );
}

/** Lists the steps taken since the response time passed. */
function LateSoFar({ theCase, late }: { theCase: CaseView; late: LateCase }) {
  return (
    <p>
      The answer was due <Time at={theCase.respond_by} />.{' '}
      {late.reminded_at && (
        <>
          They were reminded at <Time at={late.reminded_at} />.{' '}
        </>
      )}
      <EscalationSoFar late={late} whose="their" />
      {late.network_asked_at && (
        <>
          {' '}
          The network was asked for help at <Time at={late.network_asked_at} />.
        </>
      )}
    </p>
  );
}

function callableOf({ phones }: LateCase, contacts: CaseInfo['contacts']): Callable[] {
  const people = contacts.flatMap(({ phone, ...person }) => (phone ? [{ name: fullName(person), phone }] : []));
  return [
    ...people,
    ...phones.filter((phone) => !people.some((one) => one.phone === phone)).map((phone) => ({ phone })),
  ];
}

function ReceiverActs({ theCase, late, now }: Omit<Props, 'side'> & { late: LateCase | null }) {
  const { company, status, information_replied_at } = theCase;
  if (status === 'information' && !information_replied_at)
    return (
      <Waiting title={`Waiting for ${company.name} to send information`}>
        <p>We’ll email you when it arrives.</p>
      </Waiting>
    );
  return (
    <>
      <Waiting
        title={
          isUnanswered(theCase) ? `${company.name} is waiting for your answer` : `${company.name} sent the information`
        }
        due={isUnanswered(theCase) && <AnswerDueBadge theCase={theCase} now={now} />}
      >
        {isAutoAccepted(theCase) && (
          <p>A rule of your process accepted the case. Confirm it, or ask for information: with “Respond”.</p>
        )}
        <p>
          {status === 'information' ? (
            'You can now accept or reject the case.'
          ) : late ? (
            <>
              Your answer was due <Time at={theCase.respond_by} />. <EscalationSoFar late={late} whose="your" />
            </>
          ) : (
            <>
              Answer by <Time at={theCase.respond_by} />
              <ReceiverTime respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} />. After
              that, we notify the escalation contacts that your company has named.
            </>
          )}
        </p>
      </Waiting>
      <ContactCard title="Who is asking" person={askerOf(theCase)} />
    </>
  );
}

const AnswerDueBadge = ({ theCase, now }: Omit<Props, 'side'>) => (
  <AnswerDue respond_by={theCase.respond_by.toISOString()} clock={theCase.clock} now={now} />
);

const Waiting = ({ title, due, children }: { title: string; due?: ReactNode; children: ReactNode }) => (
  <Card title={title} actions={due}>
    <div className="text-ink-soft">{children}</div>
  </Card>
);
