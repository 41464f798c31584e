import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Time } from '@/components/ui/time';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';
import { Change } from './conflict-notice';

type Props = {
  outdated: NonNullable<ProcessDraft['outdated']>;
  version: number;
  network: string;
  action?: ReactNode;
  children: ReactNode;
};

/** Reports that the fields have changed since a draft was begun, and how (rule: processes.draft-outdated). */
export function OutdatedDraft({
  outdated: { changed_by, changed_at, changes },
  version,
  network,
  action,
  children,
}: Props) {
  return (
    <Alert level="warning" title="The fields have changed since this draft was begun" action={action}>
      <p>
        {changed_by ?? network} saved version {version} on <Time at={changed_at} />:
      </p>
      <ul className="my-1 space-y-1">
        {changes.map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </ul>
      <p>{children}</p>
    </Alert>
  );
}
