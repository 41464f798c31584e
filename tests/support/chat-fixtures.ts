import { randomUUID } from 'node:crypto';
import { openFakeChat, type FakeChat } from '@/tools/chat/fake-chat';
import type { Person } from '@/tools/chat/messages';
import { POST as receiveTeams } from '@/app/api/msteams/messages/route';
import { POST as receiveSlack } from '@/app/api/slack/route';
import { api } from './api';

const ROUTES: Record<string, (request: Request) => Promise<Response>> = {
  '/api/slack': receiveSlack,
  '/api/msteams/messages': receiveTeams,
};

/** A Slack and a Teams that call the portal's real routes; `stopChat` ends them. */
export async function startChat(): Promise<FakeChat> {
  const chat = await openFakeChat({
    send: (path, init) => ROUTES[path]!(new Request(new URL(path, 'http://localhost'), { ...init, method: 'POST' })),
  });
  Object.assign(process.env, chat.settings);
  return chat;
}

export async function stopChat(chat: FakeChat): Promise<void> {
  for (const name of Object.keys(chat.settings)) delete process.env[name];
  await chat.stop();
}

export const inSlack = (name: string): Person => ({ workspace: 'T1', account: `U${name.toUpperCase()}`, name });
export const inTeams = (name: string): Person => ({ workspace: 'tenant-1', account: randomUUID(), name });

/** The secret of the link that the bot has answered. */
export const secretIn = (reply: string): string => /\/msteams\/connected\/([\w-]+)/.exec(reply)?.[1] ?? 'no-link';

/** Asks the bot for a link, and confirms it as the user. */
export async function connectTo(user: { id: number }, ask: () => Promise<string>) {
  return api(user).post<{ chat_account_id: number }>(`/api/msteams/connect/${secretIn(await ask())}`);
}
