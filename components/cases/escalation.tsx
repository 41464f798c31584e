import { WrittenHtml } from '@/components/accounts/written-html';
import { Card } from '@/components/ui/card';
import type { CaseView } from '@/lib/cases/rows';

/** What to do if nobody answers, when the receiver's process says it (spec 1 §2). */
export function Escalation({ found }: { found: CaseView }) {
  const { escalation_instructions } = found.document.version;
  return escalation_instructions && <Card title="Escalation instructions"><WrittenHtml html={escalation_instructions} /></Card>;
}
