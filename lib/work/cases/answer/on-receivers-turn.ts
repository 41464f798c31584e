import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import { receiversOf } from '@/lib/work/cases/submit/recipients';
import { respondToken } from './respond-token';

type OfCase = { case_id: number; version_id: number };

export const onInformationResponse: Follower<OfCase & { response_id: number }> = async (ctx, event) => {
  const { case_id, response_id, version_id } = event;
  const [token_id, receivers] = await Promise.all([respondToken(ctx, case_id), receiversOf(ctx.db, version_id)]);
  for (const to of receivers) mail(ctx, 'information_reply', to, { case_id, response_id, token_id });
};

/** `confirms`: the receiver has not accepted the case yet, and is asked to. */
type Answerable = OfCase & { confirms: boolean };

/** Emails the receivers a link to confirm the call (rule: cases.phone-contact). */
export const onPhoneContact: Follower<Answerable> = async (ctx, { case_id, version_id, confirms }) => {
  if (!confirms) return;
  const [token_id, receivers] = await Promise.all([respondToken(ctx, case_id), receiversOf(ctx.db, version_id)]);
  for (const to of receivers) mail(ctx, 'phone_contact', to, { case_id, token_id });
};

/**
 * Emails the author of the receiver's first note a link that counts it as acceptance; without an address, the receivers
 * get it (rule: room.first-note).
 */
export const onFirstNote: Follower<Answerable & { writer: Recipient | null }> = async (
  ctx,
  { case_id, version_id, confirms, writer },
) => {
  if (!confirms) return;
  const [token_id, receivers] = await Promise.all([
    respondToken(ctx, case_id),
    writer ? [writer] : receiversOf(ctx.db, version_id),
  ]);
  for (const to of receivers) mail(ctx, 'first_note', to, { case_id, token_id });
};
