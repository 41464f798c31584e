import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { readProcessNotes } from '@/lib/partners/notes/process-notes';
import type { AnswerOf } from '@/lib/shared/answer';

/** Shows the company's notes about its own process, read-only (rule: network.process-notes). */
export function ProcessNotes({ notes }: AnswerOf<typeof readProcessNotes>) {
  return (
    <Card title="Internal notes" hint="Written by the company for its own people.">
      {notes.length === 0 && <p className="text-ink-soft">The company has no note about this process.</p>}
      {notes.map(({ id, note, updated_at, updated_by }) => (
        <div key={id}>
          <p className="break-words whitespace-pre-line">{note}</p>
          <p className="mt-1 text-sm text-ink-soft">
            <Time at={updated_at} />
            {updated_by && `, ${updated_by}`}
          </p>
        </div>
      ))}
    </Card>
  );
}
