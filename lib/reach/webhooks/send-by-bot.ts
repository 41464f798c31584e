import 'server-only';
import { and, eq } from 'drizzle-orm';
import { onceAvailable, withDatabase } from '@/db/client';
import { chatThreads } from '@/db/schema';
import { callSlack } from '@/lib/reach/bots/slack';
import { postToTeams } from '@/lib/reach/bots/teams';
import type { BotPlace, ChannelKind } from '@/lib/shared/channels';
import { secondsOf, WEBHOOK_ANSWER } from '@/lib/shared/durations';
import { reasonOf, type AttemptAnswer } from './send';

type ByBot = { webhook_id: number; case_id: number | null; kind: ChannelKind; bot: BotPlace; body: string };
type Thread = { conversation: string; root: string };
type Posted = AttemptAnswer & { thread?: Thread };

/**
 * Posts a channel's message as the operator's bot: the first about a case begins a thread, and later ones go into it (rule:
 * channels.threads). Never throws for an answer that does not come.
 */
export async function sendByBot(
  { webhook_id, case_id, kind, bot, body }: ByBot,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const begun = case_id === null ? undefined : await threadOf(webhook_id, case_id);
  const post = kind === 'slack' ? postInSlack : postInTeams;
  const { thread, ...answer } = await post(bot, begun, { body: JSON.parse(body) as object, signal }).catch(
    (error: unknown): Posted => ({ status: null, text: reasonOf(error) }),
  );
  if (thread && !begun && case_id !== null)
    await onceAvailable((db) =>
      db
        .insert(chatThreads)
        .values({ webhook_id, case_id, ...thread })
        .onConflictDoNothing(),
    );
  return answer;
}

async function threadOf(webhook_id: number, case_id: number): Promise<Thread | undefined> {
  const { conversation, root } = chatThreads;
  const [thread] = await withDatabase((db) =>
    db
      .select({ conversation, root })
      .from(chatThreads)
      .where(and(eq(chatThreads.webhook_id, webhook_id), eq(chatThreads.case_id, case_id))),
  );
  return thread;
}

type Message = { body: object; signal: AbortSignal };
const seconds = secondsOf(WEBHOOK_ANSWER);

async function postInSlack(bot: BotPlace, begun: Thread | undefined, { body, signal }: Message): Promise<Posted> {
  const to = { channel: begun?.conversation ?? bot.conversation, ...(begun && { thread_ts: begun.root }) };
  const { channel, ts, ...answer } = await callSlack(
    'chat.postMessage',
    { ...to, ...body, unfurl_links: false, unfurl_media: false },
    { seconds, signal },
  );
  return { ...answer, ...(channel && ts && { thread: { conversation: channel, root: ts } }) };
}

async function postInTeams(bot: BotPlace, begun: Thread | undefined, { body, signal }: Message): Promise<Posted> {
  const place = begun ? { ...bot, conversation: begun.conversation } : bot;
  const { conversation, ...answer } = await postToTeams(place, body, { seconds, signal });
  return { ...answer, ...(conversation && { thread: { conversation, root: conversation } }) };
}
