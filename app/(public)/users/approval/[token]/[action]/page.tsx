import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ApprovalForm } from '@/components/accounts/approval-form';
import { LinkOver } from '@/components/accounts/link-over';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Facts } from '@/components/ui/facts';
import { readApproval } from '@/lib/accounts/decide';
import { ask } from '@/lib/core/ask';
import { fullName } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'Registration', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** A manager decides on a newcomer by a mailed link (spec 1 §2 "account approval"). Opening it decides nothing. */
export default async function Approval({ params }: { params: Promise<{ token: string; action: string }> }) {
  const { token, action } = await params;
  if (action !== 'approve' && action !== 'reject') notFound();
  const { newcomer } = await ask(readApproval, { token });
  if (!newcomer) return <Screen title="Registration" narrow><LinkOver /></Screen>;
  const { waiting, approved, email, phone, city, company } = newcomer;
  return (
    <Screen title={`${fullName(newcomer)} asks to join ${company}`} narrow>
      <Facts of={[['E-mail', email], ['Phone', phone], ['City', city]]} />
      {waiting ? <ApprovalForm token={token} action={action} name={fullName(newcomer)} /> : <Alert level={approved ? 'success' : 'warning'}>{approved ? 'This registration is approved.' : 'This registration is rejected.'}</Alert>}
    </Screen>
  );
}
