import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Time } from '@/components/ui/time';
import { awaitsPhoneConfirmation, type CaseSide } from '@/lib/cases/policy';
import type { CaseResponse, CaseView } from '@/lib/cases/rows';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { AnswerDue } from './answer-due';
import { ContactCard, type ContactPerson } from './person-contact';

type Props = { found: CaseView; side: CaseSide; now: string };

/**
 * The people first (rule: screens.case): "Your contact" once the case was accepted; before that who has to act, by when,
 * and what happens otherwise.
 */
export function CasePeople({ found, side, now }: Props) {
  const contact = contactOf(found, side);
  if (contact) return <ContactCard title="Your contact" person={contact} />;
  if (found.status === 'rejected' || found.status === 'closed') return null;
  if (awaitsPhoneConfirmation(found)) return <Called found={found} side={side} />;
  return side === 'submitter' ? <SubmitterWaits found={found} now={now} /> : <ReceiverActs found={found} now={now} />;
}

/** The engineer of the other company, once the receiver has accepted. */
function contactOf(found: CaseView, side: CaseSide): ContactPerson | null {
  const accepted = found.responses.findLast(({ type }) => type === 'approval');
  if (!accepted) return null;
  return side === 'submitter' ? engineerOf(accepted, found.receiver.name) : askerOf(found);
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

const askerOf = ({ engineer, company }: CaseView): ContactPerson => ({
  name: fullName(engineer),
  role: `Submitted the case at ${company.name}`,
  email: engineer.email,
  phone: engineer.phone,
});

/** The partner called and has not confirmed it yet. */
function Called({ found, side }: Omit<Props, 'now'>) {
  const call = found.phone_contact;
  if (!call) return null;
  const { receiver, company, token } = found;
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

/** Who is asked, by when, and what happens if nobody answers. */
function SubmitterWaits({ found, now }: Omit<Props, 'side'>) {
  const { receiver, status } = found;
  // The request for information that the submitter owes is a form of its own above.
  if (status === 'information' && !found.information_replied_at) return null;
  if (status === 'information')
    return (
      <Waiting title={`Waiting for ${receiver.name} to accept or reject`}>
        <p>
          You sent the information <Time at={found.information_replied_at} />. We’ll email you when they answer.
        </p>
      </Waiting>
    );
  const { escalation_instructions } = found.document.version;
  return (
    <Waiting title={`Waiting for ${receiver.name}`} due={<AnswerDueBadge found={found} now={now} />}>
      {isLate(found, now) ? (
        <p>
          The answer was due <Time at={found.respond_by} />. We have reminded them and are notifying their escalation
          contacts, one after the other.
        </p>
      ) : (
        <p>
          {receiver.department ? `${receiver.department} has` : 'They have'} until <Time at={found.respond_by} /> to
          answer. We remind them halfway and at the end. If nobody answers by then, we notify their escalation contacts,
          one after the other.
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

function ReceiverActs({ found, now }: Omit<Props, 'side'>) {
  const { company, status, information_replied_at } = found;
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
          status === 'open' ? `${company.name} is waiting for your answer` : `${company.name} sent the information`
        }
        due={status === 'open' && <AnswerDueBadge found={found} now={now} />}
      >
        <p>
          {status === 'information' ? (
            'You can now accept or reject the case.'
          ) : isLate(found, now) ? (
            <>
              Your answer was due <Time at={found.respond_by} />. Your escalation contacts are being notified.
            </>
          ) : (
            <>
              Answer by <Time at={found.respond_by} />. After that, we notify your escalation contacts.
            </>
          )}
        </p>
      </Waiting>
      <ContactCard title="Who is asking" person={askerOf(found)} />
    </>
  );
}

const isLate = ({ respond_by }: CaseView, now: string) => respond_by < new Date(now);

const AnswerDueBadge = ({ found, now }: Omit<Props, 'side'>) => (
  <AnswerDue respond_by={found.respond_by.toISOString()} now={now} />
);

const Waiting = ({ title, due, children }: { title: string; due?: ReactNode; children: ReactNode }) => (
  <Card title={title} actions={due}>
    <div className="text-ink-soft">{children}</div>
  </Card>
);
