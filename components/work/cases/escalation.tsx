import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { managerFacts } from '@/components/intake/processes/managers';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import type { CaseView } from '@/lib/work/cases/rows';
import type { ManagerUser } from '@/lib/intake/processes/resources';

export function Escalation({ theCase, contacts = [] }: { theCase: CaseView; contacts?: ManagerUser[] }) {
  const { escalation_instructions } = theCase.document.version;
  if (!escalation_instructions && !contacts.length) return null;
  return (
    <Card title="Escalation instructions">
      <div className="space-y-4">
        {escalation_instructions && <SanitizedHtml html={escalation_instructions} />}
        {contacts.length > 0 && <DescriptionList of={managerFacts(contacts)} />}
      </div>
    </Card>
  );
}
