import { CHANNEL_KINDS, type ChannelKind } from '@/lib/shared/channels';

type Sent = { success: boolean; is_waiting: boolean; http_status: number | null; response_body: string | null };
type Result = { level: 'success' | 'primary' | 'danger'; words: string };

/** Says how a test ended, and what to do (rule: channels.test). */
export function resultInWords(kind: ChannelKind, { success, is_waiting, http_status, response_body }: Sent): Result {
  const who = CHANNEL_KINDS[kind];
  if (success) return { level: 'success', words: `${who} took the message. Look into the channel.` };
  if (is_waiting) return { level: 'primary', words: 'There is no answer yet. Reload this page in a moment.' };
  if (http_status === null)
    return { level: 'danger', words: `${who} could not be reached. ${response_body ?? 'There was no answer.'}` };
  const answered = `${who} answered HTTP ${http_status}`;
  if ([401, 403, 404, 410].includes(http_status))
    return {
      level: 'danger',
      words: `${answered}: it does not know this address. Make a new one there, and enter it here.`,
    };
  if (http_status === 429) return { level: 'danger', words: `${answered}: too many messages. Try again in a minute.` };
  if (http_status < 500)
    return {
      level: 'danger',
      words: `${answered}: it does not take this kind of message. Check the kind of the channel.`,
    };
  return { level: 'danger', words: `${answered}. Try again later.` };
}
