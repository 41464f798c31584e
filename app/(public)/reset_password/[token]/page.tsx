import type { Metadata } from 'next';
import { LinkOver } from '@/components/accounts/link-over';
import { ResetForm } from '@/components/accounts/reset-form';
import { Screen } from '@/components/shell/screen';
import { readResetLink } from '@/lib/accounts/reset-password';
import { ask } from '@/lib/core/ask';

export const metadata: Metadata = { title: 'Set a new password', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** A new password from a mailed link (spec 1 §2). Opening it changes nothing. */
export default async function ResetPassword({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { valid } = await ask(readResetLink, { token });
  return <Screen title="Set a new password" narrow>{valid ? <ResetForm token={token} /> : <LinkOver />}</Screen>;
}
