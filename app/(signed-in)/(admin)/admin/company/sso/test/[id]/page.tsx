import type { Metadata } from 'next';
import Link from 'next/link';
import { lockedScreen } from '@/app/locked-screen';
import { SsoTestResult } from '@/components/network/companies/sso-test-result';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { mayUseSso } from '@/lib/people/sso/policy';
import { readTestResult } from '@/lib/people/sso/test-result';

export const metadata: Metadata = { title: 'Test sign-in' };

type Props = { params: Promise<{ id: string }> };

/** The identity provider's answer to a test, which logs nobody in. */
export default async function SsoTestPage({ params }: Props) {
  const locked = await lockedScreen({
    title: 'Test sign-in',
    what: 'Single sign-on is',
    back: <Link href="/admin/company">Company</Link>,
    lacks: ({ level }) => !mayUseSso(level, settings.sso_memberships),
  });
  if (locked) return locked;
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
