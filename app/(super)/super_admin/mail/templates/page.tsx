import type { Metadata } from 'next';
import { EmailPreview } from '@/components/network/operators/email-preview';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { emailPreviews } from '@/lib/reach/mail/previews';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Email templates' };

type Props = { searchParams: Promise<Address> };

/** Renders the portal's emails with sample data (rule: mail.previews). The chosen one is in the address. */
export default async function EmailTemplates({ searchParams }: Props) {
  const { template, sample, theme } = await searchParams;
  const previews = await runQuery(
    emailPreviews,
    { template: typeof template === 'string' ? template : undefined },
    { missing: '/super_admin/mail/templates' },
  );
  return (
    <Screen
      title="Email templates"
      hint="What the portal sends, with invented people and companies. The text of emails that were sent is never shown."
      back={<TextLink href="/super_admin/mail">Mail</TextLink>}
    >
      <EmailPreview {...previews} sample={Number(sample) || 0} theme={theme === 'dark' ? 'dark' : 'light'} />
    </Screen>
  );
}
