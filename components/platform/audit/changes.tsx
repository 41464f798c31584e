import type { ChangedField } from '@/lib/platform/audit/resources';

const NOTHING = <span className="text-ink-faint">nothing</span>;

export function Changes({ changes }: { changes: ChangedField[] }) {
  if (!changes.length) return <span className="text-ink-faint">–</span>;
  return (
    <dl className="space-y-1 py-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="inline text-ink-soft">{field}: </dt>
          <dd className="inline wrap-anywhere">
            {before ?? NOTHING} <span aria-label="changed to">→</span> {after ?? NOTHING}
          </dd>
        </div>
      ))}
    </dl>
  );
}
