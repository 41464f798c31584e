import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { UseLinks } from '@/components/ui/use-links';
import type { Uses } from '@/lib/network/uses';

export type Refusal = { title: string; uses: Uses };

/** Whether the answer to a deletion names what keeps it from happening. */
export const isUses = (answer: unknown): answer is Uses =>
  typeof answer === 'object' && answer !== null && 'cases_total' in answer && 'relations_total' in answer;

/** What keeps something from being deleted, with links (rule: network.delete-used). */
export function InUse({ refusal, onClose }: { refusal: Refusal | undefined; onClose: () => void }) {
  if (!refusal) return null;
  const { title, uses } = refusal;
  return (
    <Dialog open onClose={onClose} title={title} size="small" footer={<Button onClick={onClose}>Close</Button>}>
      <div className="space-y-4">
        <UseLinks title="Open cases" of={uses.cases} total={uses.cases_total} />
        <UseLinks title="Active group memberships" of={uses.relations} total={uses.relations_total} />
      </div>
    </Dialog>
  );
}
