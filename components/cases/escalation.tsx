import { WrittenHtml } from '@/components/ui/written-html';
import { managerFacts } from '@/components/processes/managers';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { CaseView } from '@/lib/cases/rows';
import type { ManagerUser } from '@/lib/processes/contact-document';

/** What to do if nobody answers, when the receiver's process says it, and for admins whom to turn to (spec 1 §2, §6). */
export function Escalation({ found, contacts = [] }: { found: CaseView; contacts?: ManagerUser[] }) {
  const { escalation_instructions } = found.document.version;
  if (!escalation_instructions && !contacts.length) return null;
  return (
    <Card title="Escalation instructions">
      <div className="space-y-4">
        {escalation_instructions && <WrittenHtml html={escalation_instructions} />}
        {contacts.length > 0 && <Facts of={managerFacts(contacts)} />}
      </div>
    </Card>
  );
}
