import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { CircleX, Clock, Pencil } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';
import { DRAFT_STATUS } from '@/lib/shared/enums';

type Draft = NonNullable<ProcessDraft['draft']>;

const LOOKS = {
  draft: ['grey', Pencil],
  waiting: ['amber', Clock],
  refused: ['red', CircleX],
} as const;

/** Shows who saved a draft, who requested its release, and the decision. */
export function DraftFacts({ draft }: { draft: Draft }) {
  const [tone, icon] = LOOKS[draft.status as keyof typeof LOOKS] ?? LOOKS.draft;
  return (
    <Card title="Draft">
      <DescriptionList
        stacked
        of={[
          [
            'Status',
            <Badge key="status" tone={tone} icon={icon}>
              {DRAFT_STATUS[draft.status]}
            </Badge>,
          ],
          ['Begun from', `Version ${draft.base_version}`],
          ['Saved', <Time key="saved" at={draft.saved_at} />],
          ['Saved by', draft.saved_by],
          ['Asked for its release', draft.asked_at && <Time key="asked" at={draft.asked_at} />],
          ['Asked by', draft.asked_at && draft.asked_by],
          ['Note', draft.note],
          [
            'Not released',
            draft.status === 'refused' && draft.decided_at && <Time key="decided" at={draft.decided_at} />,
          ],
          ['Reason', draft.status === 'refused' && draft.reason],
        ]}
      />
    </Card>
  );
}
