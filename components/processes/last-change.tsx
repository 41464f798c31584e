import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { OwnDocument } from '@/lib/processes/process-details';
import { PROCESS_STATUS } from '@/lib/shared/enums';

type Props = {
  version: Pick<OwnDocument['version'], 'version' | 'created_at' | 'created_by'>;
  status: OwnDocument['status'];
};

/** Which version is in force, since when and by whom. */
export function LastChange({ version: { version, created_at, created_by }, status }: Props) {
  return (
    <Card title="Current version" hint="Forms begun on an earlier version can still be sent.">
      <DescriptionList
        stacked
        of={[
          ['Status', PROCESS_STATUS[status]],
          ['Version', version],
          ['Saved', <Time key="saved" at={created_at} />],
          ['Saved by', created_by],
        ]}
      />
    </Card>
  );
}
