import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { DownloadLink } from '@/components/ui/download-link';
import { PhoneLink } from '@/components/ui/phone-link';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { Review } from '@/lib/network/onboarding/review';
import { CONTRACT_LENGTHS, MEMBERSHIPS, ONBOARDING_STATUS, PAYMENT_STATUS, PAYMENT_TYPES } from '@/lib/shared/enums';
import { longDate, money } from '@/lib/shared/format';
import { USER_ACCESS_CHOICES } from '@/lib/shared/onboarding';
import { ReceivePayment } from './receive-payment';

type Session = Review['session'];

export function ReviewFacts({ session, today }: { session: Session; today: string }) {
  const { status, email, address_confirmed, journey, company, created_at, submitted_at, decided_by, decided_at } =
    session;
  const supportPhone = session.data.document?.support_phone;
  return (
    <>
      <Card title="Registration">
        <DescriptionList
          stacked
          of={[
            ['Status', ONBOARDING_STATUS[status]],
            [
              'Address',
              <span key="address" className="flex flex-wrap items-center gap-2">
                <TextLink href={`mailto:${email}`}>{email}</TextLink>
                <Badge tone={address_confirmed ? 'green' : 'amber'}>
                  {address_confirmed ? 'Address confirmed' : 'Not confirmed'}
                </Badge>
              </span>,
            ],
            [
              'Who',
              journey === 'new'
                ? 'A new company'
                : `${company?.name}, ${company && MEMBERSHIPS[company.membership_type]} member`,
            ],
            ['Process', processOf(session)],
            ['User access', session.data.choice && USER_ACCESS_CHOICES[session.data.choice.user_access]],
            ['Support phone', supportPhone && <PhoneLink key="phone" number={supportPhone} />],
            ['Begun', <Time key="begun" at={created_at} local />],
            ['Sent', submitted_at && <Time key="sent" at={submitted_at} local />],
            ['Decided', decided_at && <Time key="decided" at={decided_at} local />],
            ['Decided by', decided_by],
            ['Reason', session.decision_note],
          ]}
        />
      </Card>
      <Card title="Agreements">
        {session.agreements.length ? (
          <ul className="space-y-3">
            {session.agreements.map(({ agreement, title, dated, accepted_at, address }) => (
              <li key={agreement}>
                <DownloadLink
                  href={`/api/super_admin/onboarding/${session.id}/agreements/${agreement}`}
                  name={`${agreement}.pdf`}
                >
                  {title}
                </DownloadLink>
                <p className="text-sm text-ink-soft">
                  Version of {longDate(dated)}. Accepted <Time at={accepted_at} />
                  {address && ` from ${address}`}.
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{session.data.agreements ? 'None applied.' : 'Not accepted yet.'}</p>
        )}
      </Card>
      {session.payment && <PaymentCard id={session.id} payment={session.payment} today={today} />}
    </>
  );
}

function processOf({ data, process }: Session): string | null {
  if (!data.choice) return null;
  if (data.choice.document_id === 0) return 'A new one, made by the network';
  return process ? process.name : 'No longer there';
}

type PaymentProps = { id: number; payment: NonNullable<Session['payment']>; today: string };

function PaymentCard({ id, payment, today }: PaymentProps) {
  const { number, amount_cents, contract_length, payment_type, status, paid_at, reference } = payment;
  return (
    <Card title="Payment">
      <div className="space-y-4">
        <DescriptionList
          stacked
          of={[
            [PAYMENT_TYPES[payment_type], number],
            ['Amount', money(amount_cents)],
            ['Contract', CONTRACT_LENGTHS[contract_length]],
            ['Status', PAYMENT_STATUS[status]],
            ['Received', paid_at && longDate(paid_at)],
            ['Reference', reference],
          ]}
        />
        {status === 'pending' && payment_type === 'invoice' && number && (
          <ReceivePayment id={id} number={number} amount={money(amount_cents)} today={today} />
        )}
      </div>
    </Card>
  );
}
