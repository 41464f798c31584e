import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';

/** Shows when the two companies wrote to each other about the case, never the text (rule: room.network). */
export function CaseNotes({ notes }: Pick<NetworkCase, 'notes'>) {
  if (!notes.length) return null;
  return (
    <Card title="Shared notes" footer="What the companies write to each other is for them alone.">
      <ul className="space-y-1">
        {notes.map(({ created_at, company }, at) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{company}</span>
            <Time at={created_at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
