import type { Metadata } from 'next';
import { CaseScreen } from '@/components/cases/case-screen';
import { caseInfo } from '@/lib/cases/case-info';
import { ask } from '@/lib/core/ask';

export const metadata: Metadata = { title: 'Case' };

/** A case as its company's admins see it (spec 1 §2 admin.case-info). */
export default async function CaseInfo({ params }: { params: Promise<{ token: string }> }) {
  return <CaseScreen {...await ask(caseInfo, await params)} now={new Date().toISOString()} />;
}
