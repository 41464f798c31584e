import { CaseFacts } from '@/components/cases/case-facts';
import { CaseTimeline } from '@/components/cases/case-timeline';
import { CloseCase } from '@/components/cases/close-case';
import { CustomerData } from '@/components/cases/customer-data';
import { Escalation } from '@/components/cases/escalation';
import { InformationForm } from '@/components/cases/information-form';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import type { caseDetails } from '@/lib/cases/read';
import { partnerName } from '@/lib/shared/format';

type Props = Awaited<ReturnType<typeof caseDetails.run>> & { now: string };

/** One case of one's own company: facts at the left, timeline at the right, and what its reader may do (LOOK "Case"). */
export function CaseScreen({ case: found, events, side, rights, now }: Props) {
  const receiver = partnerName({ company: found.receiver.name, department: found.receiver.department });
  const number = found.internal_case_number;
  const actions = (
    <>
      {(rights.close || rights.withdraw) && <CloseCase token={found.token} number={number} receiver={receiver} withdraws={rights.withdraw} />}
      {rights.respond && <LinkButton kind="primary" href={`/case/${found.token}/respond`} prefetch={false}>Respond</LinkButton>}
    </>
  );
  return (
    <Screen title={found.summary} hint={side === 'submitter' ? `Case ${number} with ${receiver}` : `Case ${number} from ${found.company.name}`} actions={actions} back={<TextLink href="/dashboard">Dashboard</TextLink>}>
      {rights.reply && <InformationForm token={found.token} receiver={found.receiver.name} asked={found.responses.at(-1)?.next_steps ?? null} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <CaseFacts found={found} now={now} />
          <CustomerData found={found} />
          {side === 'submitter' && <Escalation found={found} />}
        </div>
        <CaseTimeline events={events} responses={found.responses} />
      </div>
    </Screen>
  );
}
