import { InternalNotes } from '@/components/intake/processes/internal-notes';
import { Card } from '@/components/ui/card';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listInternalNotes } from '@/lib/partners/notes/list-notes';
import { NOTE_SORTS } from '@/lib/people/company-notes/policy';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';

export async function Notes({ address }: { address: Address }) {
  const { internal_notes, allow_notes, ...page } = await runQuery(listInternalNotes, tableQueryOf(address, NOTE_SORTS));
  if (!allow_notes)
    return (
      <Card title="Internal notes">
        <p className="font-medium">Single Sign-On required</p>
        <p className="text-ink-soft">
          Your company keeps no internal notes. The network turns them on when your users log in by single sign-on.
        </p>
      </Card>
    );
  return (
    <section className="space-y-3">
      <h2>Internal notes</h2>
      <InternalNotes page={{ data: internal_notes, ...page }} />
    </section>
  );
}
