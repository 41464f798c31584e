import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { KeepOpenForm } from '@/components/work/cases/keep-open-form';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { caseToKeepOpen } from '@/lib/work/cases/change/keep-open';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(caseToKeepOpen, { token }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { case: theCase } = await load((await params).token);
    return `Keep case ${theCase.internal_case_number} open · ${theCase.receiver.name}`;
  }, 'Keep a case open');

/** An auto-close notice links here; only the button keeps the idle case open. */
export default async function KeepOpen({ params }: Props) {
  const { token } = await params;
  const { case: theCase, closes_on, can_keep_open } = await load(token);
  return (
    <>
      <PartiesHeader parties={[theCase.company, theCase.receiver]} />
      <Screen
        title={`Keep case ${theCase.internal_case_number} open`}
        hint={`${theCase.company.name} and ${theCase.receiver.name}: ${theCase.summary}`}
        narrow
      >
        {can_keep_open ? (
          <KeepOpenForm token={token} closesOn={closes_on} />
        ) : (
          <Alert level={theCase.status === 'accepted' ? 'success' : 'primary'}>
            {theCase.status === 'accepted'
              ? 'This case stays open. There is nothing more to do.'
              : 'This case is closed and can no longer be kept open.'}
          </Alert>
        )}
      </Screen>
    </>
  );
}
