import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { KeepOpenForm } from '@/components/cases/keep-open-form';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { caseToKeepOpen } from '@/lib/cases/keep-open';
import { runQuery } from '@/lib/core/run-query';
import { dateTime } from '@/lib/shared/format';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(caseToKeepOpen, { token }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { case: found } = await load((await params).token);
    return `Keep case ${found.internal_case_number} open · ${found.receiver.name}`;
  }, 'Keep a case open');

/** Behind the link of an auto-close notice: shows the idle case; only the button keeps it open. */
export default async function KeepOpen({ params }: Props) {
  const { token } = await params;
  const { case: found, closes_on, can_keep_open } = await load(token);
  return (
    <>
      <PartiesHeader parties={[found.company, found.receiver]} />
      <Screen
        title={`Keep case ${found.internal_case_number} open`}
        hint={`${found.company.name} and ${found.receiver.name}: ${found.summary}`}
        narrow
      >
        {can_keep_open ? (
          <KeepOpenForm token={token} closesOn={`${dateTime(closes_on)} UTC`} />
        ) : (
          <Alert level={found.status === 'accepted' ? 'success' : 'primary'}>
            {found.status === 'accepted'
              ? 'This case stays open. There is nothing more to do.'
              : 'This case is closed and can no longer be kept open.'}
          </Alert>
        )}
      </Screen>
    </>
  );
}
