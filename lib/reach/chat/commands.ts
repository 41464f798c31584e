import 'server-only';
import { withDatabase } from '@/db/client';
import { settings } from '@/lib/platform/settings';
import { perHour, takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { tellHere, stopHere } from '@/lib/reach/channels/by-bot';
import { detailsOf } from '@/lib/reach/teams/connect';
import type { BotPlace } from '@/lib/shared/channels';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import { pagePath } from '@/lib/shared/paths';
import { connectionOf, notConnected, refusedIn, runFor, serviceName, type Writer } from './person';
import { disconnectChat } from './own';

/** `own`: where nobody else reads the answer; `room`: the conversation of several people it was written in. Null for any other. */
type Said = {
  text: string;
  own: BotPlace | null;
  room: { name: string; place: BotPlace } | null;
};
export type Reply = { text: string; link?: { title: string; url: string } };

const LINKS_PER_HOUR = 10;

const HELP =
  'connect: connect your account of the portal. disconnect: end that. here: tell this channel about your company’s cases. stop: end that.';

/** Carries out a command that somebody writes to the bot (rules: chat.connect, channels.bot). Refusals are answers as well. */
export async function answerCommand(writer: Writer, said: Said): Promise<Reply> {
  try {
    const command = COMMANDS.get(said.text.trim().toLowerCase());
    return command ? await command(writer, said) : { text: HELP };
  } catch (error) {
    return { text: refusedIn(error, writer.info).text };
  }
}

type Command = (writer: Writer, said: Said) => Promise<Reply>;

const ACTS: Record<'connect' | 'disconnect' | 'here' | 'stop', Command> = {
  async connect(writer, { own }) {
    const { service, workspace, account, name } = writer;
    if (!own) return { text: 'Write “connect” to me in a chat of your own: the link is for you alone.' };
    await takeFromLimits([perHour(LINKS_PER_HOUR, 'chat-connect', service, workspace, account)]);
    const connection = await connectionOf(writer);
    const details = detailsOf({ service, workspace, account, name, place: own });
    const id = await withDatabase((db) => mintToken(db, 'teams_connect', { details }));
    const path = pagePath('/msteams/connected/[token]', { token: secretOf(id, 'teams_connect') });
    const now = connection ? `You are connected as ${connection.person.email}. ` : '';
    return {
      text: `${now}Open the link within ${inWords(LINK_LIFETIME.teams_connect)}, log in to the portal and confirm it. Give it to nobody.`,
      link: { title: 'Connect my account', url: new URL(path, settings.app_url).href },
    };
  },
  async disconnect(writer) {
    const connection = await connectionOf(writer);
    if (!connection) return { text: notConnected(writer) };
    await runFor(writer, disconnectChat, { id: connection.id });
    return { text: `Your account in ${serviceName(writer)} is no longer connected.` };
  },
  async here(writer, { room }) {
    if (!room) return { text: 'Write “here” in the channel that is to be told.' };
    const { service: kind } = writer;
    const { is_new } = (await runFor(writer, tellHere, { kind, ...room })) as { is_new: boolean };
    return {
      text: is_new
        ? 'This channel is told about your company’s cases from now on. Choose events and processes in the portal.'
        : 'This channel is already told about your company’s cases.',
      link: { title: 'Open the channels', url: new URL('/admin/company/api/channels', settings.app_url).href },
    };
  },
  async stop(writer, { room }) {
    if (!room) return { text: 'Write “stop” in the channel that is told.' };
    await runFor(writer, stopHere, { kind: writer.service, place: room.place });
    return { text: 'This channel is no longer told about your company’s cases.' };
  },
};

const COMMANDS = new Map<string, Command>(Object.entries(ACTS));
