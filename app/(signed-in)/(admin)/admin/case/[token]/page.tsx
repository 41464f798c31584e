import { cache } from 'react';
import { ownCaseTitle } from '@/app/case-page';
import { CaseScreen } from '@/components/cases/case-screen';
import { caseInfo } from '@/lib/cases/case-info';
import { runQuery } from '@/lib/core/run-query';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(caseInfo, { token }));

export const generateMetadata = ({ params }: Props) => ownCaseTitle(async () => load((await params).token));

/** A case as its company's admins see it (spec 1 §2 admin.case-info). */
export default async function CaseInfo({ params }: Props) {
  return <CaseScreen {...await load((await params).token)} now={new Date().toISOString()} />;
}
