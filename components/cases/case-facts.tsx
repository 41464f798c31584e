import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { Facts } from '@/components/ui/facts';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import type { CaseView } from '@/lib/cases/rows';
import { fullName, partnerName } from '@/lib/shared/format';
import { EngineerContact } from './engineer-contact';
import { ResponseClock } from './response-clock';

/** What is asked and by whom: the first screenful of whoever answers. */
export function ProblemFacts({ found }: { found: CaseView }) {
  const { engineer } = found;
  return (
    <Card title={found.summary}>
      <p className="mb-4 break-words whitespace-pre-line">{found.description}</p>
      <Facts
        of={[
          ['Case#', <Code key="number">{found.internal_case_number}</Code>],
          ['Priority', <PriorityBadge key="priority" priority={found.priority} />],
          ['Status', <StatusBadge key="status" status={found.status} />],
          ['Company', found.company.name],
          ['Engineer', fullName(engineer)],
          ['Contact', <EngineerContact key="contact" email={engineer.email} phone={engineer.phone} country={engineer.phone_country_code} />],
        ]}
      />
    </Card>
  );
}

/** Everything of a case for the two companies' own pages. */
export function CaseFacts({ found, now }: { found: CaseView; now: string }) {
  return (
    <Card title="Case">
      <Facts
        of={[
          ['Problem description', found.description],
          ['Status', <StatusBadge key="status" status={found.status} />],
          ['Priority', <PriorityBadge key="priority" priority={found.priority} />],
          ['Response time', <ResponseClock key="clock" status={found.status} created_at={found.created_at.toISOString()} respond_by={found.respond_by.toISOString()} first_answered_at={found.first_answered_at?.toISOString() ?? null} now={now} />],
          ['Answer due', <Time key="due" at={found.respond_by} local />],
          ['From', found.company.name],
          ['To', partnerName({ company: found.receiver.name, department: found.receiver.department })],
          ['Case#', <Code key="number">{found.internal_case_number}</Code>],
          ['Partner Case#', found.partner_case_number && <Code key="partner">{found.partner_case_number}</Code>],
          ['Engineer', fullName(found.engineer)],
          ['Contact', <EngineerContact key="contact" email={found.engineer.email} phone={found.engineer.phone} country={found.engineer.phone_country_code} />],
          ['Created', <Time key="created" at={found.created_at} local />],
          ['Updated', <Time key="updated" at={found.updated_at} local />],
          ['Closed', found.closed_at && <Time key="closed" at={found.closed_at} local />],
          ['Reason', found.close_reason],
        ]}
      />
    </Card>
  );
}
