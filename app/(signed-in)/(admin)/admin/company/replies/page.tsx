import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { SavedReplies } from '@/components/work/room/saved-replies';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listSavedReplies } from '@/lib/work/room/saved-replies';

export const metadata: Metadata = { title: 'Saved replies' };

export default async function CompanyRepliesPage() {
  const { replies } = await runQuery(listSavedReplies, {});
  return (
    <Screen
      narrow
      title="Saved replies"
      hint="Everyone of your company uses these in the notes of a case."
      back={<TextLink href="/admin/company">Company</TextLink>}
    >
      <SavedReplies replies={replies.filter(({ shared }) => shared)} shared />
    </Screen>
  );
}
