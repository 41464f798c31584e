import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import type { EmailProps } from '@/lib/shared/email-props';

type Letter = { name: string; email: string } & Pick<EmailProps['new_notes'], 'note_ids' | 'token_id'>;
type Mailed = Pick<EmailProps['new_notes'], 'case_id' | 'to'> & { letters: Letter[] };

/** Emails each follower the notes that they have not seen (rule: room.mail). */
export const onMailed: Follower<Mailed> = (ctx, { case_id, to, letters }) => {
  for (const { name, email, ...of } of letters) mail(ctx, 'new_notes', { name, email }, { case_id, to, ...of });
};
