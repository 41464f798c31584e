import type { Metadata } from 'next';
import Link from 'next/link';
import { SsoTestResult } from '@/components/companies/sso-test-result';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/core/run-query';
import { readTestResult } from '@/lib/sso/test-result';

export const metadata: Metadata = { title: 'Test sign-in' };

type Props = { params: Promise<{ id: string }> };

/** What arrived from the identity provider; nobody was logged in by it. */
export default async function SsoTestPage({ params }: Props) {
  return (
    <Screen
      narrow
      title="Test sign-in"
      hint="Nobody was logged in or created by this test."
      back={<Link href="/admin/company/sso">SSO setup</Link>}
    >
      <SsoTestResult {...await runQuery(readTestResult, { id: (await params).id })} />
    </Screen>
  );
}
