import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextLink } from '@/components/ui/text-link';
import type { Uses } from '@/lib/console/uses';

export type Refusal = { title: string; uses: Uses };

/** Whether the answer to a deletion names what keeps it from happening. */
export const isUses = (answer: unknown): answer is Uses =>
  typeof answer === 'object' && answer !== null && 'cases_total' in answer && 'relations_total' in answer;

/** What keeps something from being deleted, with links (rule: console.delete-used). */
export function InUse({ refusal, onClose }: { refusal: Refusal | undefined; onClose: () => void }) {
  if (!refusal) return null;
  const { title, uses } = refusal;
  return (
    <Dialog open onClose={onClose} title={title} size="small" footer={<Button onClick={onClose}>Close</Button>}>
      <div className="space-y-4">
        <Links title="Open cases" of={uses.cases} total={uses.cases_total} />
        <Links title="Active group memberships" of={uses.relations} total={uses.relations_total} />
      </div>
    </Dialog>
  );
}

function Links({ title, of, total }: { title: string; of: Uses['cases']; total: number }) {
  if (!of.length) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {of.map(({ name, href }) => (
          <li key={href} className="wrap-anywhere">
            <TextLink href={href}>{name}</TextLink>
          </li>
        ))}
        {total > of.length && <li>and {total - of.length} more</li>}
      </ul>
    </section>
  );
}
