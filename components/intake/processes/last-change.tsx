import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { PROCESS_STATUS } from '@/lib/shared/enums';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

type Props = {
  version: Pick<OwnDocument['version'], 'version' | 'created_at' | 'created_by'>;
  status: OwnDocument['status'];
};

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
