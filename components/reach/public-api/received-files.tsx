import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { CircleCheck, TriangleAlert } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ShownStorage } from '@/lib/reach/public-api/grants/storage-config';
import { pagePath } from '@/lib/shared/paths';

const METHODS = { s3: 'Amazon S3', azureBlob: 'Azure Blob Storage' } as const;

/** Where files go that partners upload straight to the company, and how the last test went (rule: api.storage). */
export const ReceivedFiles = ({ storage }: { storage: ShownStorage | null }) => (
  <Card title="Files that partners upload directly">
    {storage ? (
      <DescriptionList
        of={[
          [
            'They go to',
            <span key="place" className="wrap-anywhere">{`${METHODS[storage.method]}: ${storage.place}`}</span>,
          ],
          [
            storage.method === 's3' ? 'Role' : 'Tenant',
            <span key="identity" className="wrap-anywhere">
              {storage.identity}
            </span>,
          ],
          [
            'External ID',
            storage.external_id && <CopyText key="external" text={storage.external_id} name="the external ID" />,
          ],
          ['Last test', <LastTest key="test" {...storage} />],
          [
            'Not in use',
            !storage.served &&
              'The operator of this portal no longer serves this storage. Files stay with the case, in the portal.',
          ],
        ]}
      />
    ) : (
      <p>
        They stay with the case, in the portal. A program of your company can have them put into your own S3 bucket or
        Azure container: <TextLink href={pagePath('/developers/reference')}>saveAttachmentStorageConfig</TextLink>.
      </p>
    )}
  </Card>
);

function LastTest({ last_verification, last_verified_at, last_detail }: ShownStorage) {
  if (last_verification === 'never_tested') return 'Not tested yet';
  const hasPassed = last_verification === 'passed';
  return (
    <>
      <Badge tone={hasPassed ? 'green' : 'red'} icon={hasPassed ? CircleCheck : TriangleAlert}>
        {hasPassed ? 'Passed' : 'Failed'}
      </Badge>{' '}
      {last_verified_at && <Time at={last_verified_at} />}
      {last_detail && <span className="block text-sm text-ink-soft">{last_detail}</span>}
    </>
  );
}
