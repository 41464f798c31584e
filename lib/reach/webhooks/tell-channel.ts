import 'server-only';
import { eq } from 'drizzle-orm';
import { onceAvailable, withDatabase } from '@/db/client';
import { webhookDeliveries } from '@/db/schema';
import { unseal } from '@/lib/platform/secrets/sealing';
import type { BotPlace, ChannelKind } from '@/lib/shared/channels';
import { sendMessage, type AttemptAnswer } from './send';
import { channelBody } from './channel-body';
import { sendByBot } from './send-by-bot';
import { noticeOf, type Told } from './channel-notice';

type Delivery = Told & { id: number; kind: ChannelKind; secret: string; bot: BotPlace | null };

/**
 * Writes the message of a channel's delivery and sends it once (rule: channels.content). Null when there is nothing to
 * tell any more; the delivery is then deleted.
 */
export async function tellChannel(delivery: Delivery, signal: AbortSignal): Promise<AttemptAnswer | null> {
  const { id, kind } = delivery;
  const of = eq(webhookDeliveries.id, id);
  const notice = await withDatabase((db) => noticeOf(db, delivery));
  if (!notice) {
    await onceAvailable((db) => db.delete(webhookDeliveries).where(of));
    return null;
  }
  // The log is for all managers, and the link to answer is a secret.
  const kept = channelBody(kind, { ...notice, answer_url: null });
  await withDatabase((db) => db.update(webhookDeliveries).set({ request_body: kept }).where(of));
  const { bot, webhook_id, case_id } = delivery;
  if (bot) return sendByBot({ webhook_id, case_id, kind, bot, body: channelBody(kind, notice) }, signal);
  const address = unseal(delivery.secret, 'concord channel address');
  if (address === null) return { status: null, text: 'The portal’s key has changed. Enter the address again.' };
  return sendMessage(address, kind, { body: channelBody(kind, notice), signal });
}
