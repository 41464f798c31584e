import { Card } from '@/components/ui/card';
import type { VersionChange } from '@/lib/shared/version-change';
import { Change } from './conflict-notice';

export function DraftChanges({ changes, version }: { changes: VersionChange[]; version: number }) {
  return (
    <Card title="What changes" hint={`Compared with version ${version}, which partners use now.`}>
      {changes.length ? (
        <ul className="space-y-1.5">
          {changes.map((change, index) => (
            <Change key={index} change={change} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nothing.</p>
      )}
    </Card>
  );
}
