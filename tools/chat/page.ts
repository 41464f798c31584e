/** The page of the fake chats: two people write to the bot, press the buttons of its cards and send its forms. */
import type { IncomingMessage } from 'node:http';
import type { FakeChat } from './fake-chat.ts';
import { cardIn } from './fake-teams.ts';
import type { Opened, Person, Posted } from './messages.ts';

const PEOPLE: Record<string, Person> = {
  ingrid: { workspace: 'T1', account: 'UINGRID', name: 'ingrid' },
  anna: { workspace: 'T1', account: 'UANNA', name: 'anna' },
};
const ROOM = { id: '19:storage@thread.tacv2', conversationType: 'channel', name: 'storage' } as const;

/** What the last act said, or the form it opened. */
let said = '';
let form: (At & { opened: Opened }) | undefined;

/** Carries out what was sent from the page, and answers the page. */
export async function chatPage(chat: FakeChat, { method }: IncomingMessage, sent: URLSearchParams): Promise<string> {
  if (method === 'POST') await act(chat, Object.fromEntries(sent));
  const { slack, teams } = chat;
  return `<!doctype html><meta charset="utf-8"><title>Fake chat</title>
<style>body{font:15px/1.5 system-ui;max-width:900px;margin:24px auto;padding:0 16px}article,form.box{border:1px solid #999;border-radius:8px;padding:12px;margin:12px 0;overflow-wrap:anywhere}label{display:block;margin:8px 0}textarea{width:100%;min-height:70px}</style>
<h1>Fake chat</h1><p>Two people write to the bot: connect, disconnect, here, stop. <a href="/">Reload</a></p>
<form class="box" method="post"><input type="hidden" name="what" value="write">${choice('service', ['slack', 'teams'])}${choice('person', Object.keys(PEOPLE))}${choice('where', ['alone', 'channel'])}<input name="text" aria-label="Text" value="connect"> <button>Write</button></form>
${said && `<article role="status">${linked(said)}</article>`}${form ? formOf(form.opened) : ''}
${[...slack.posted.map((one) => messageOf('slack', one)), ...teams.posted.map((one) => messageOf('teams', one))].reverse().join('\n')}`;
}

async function act(
  chat: FakeChat,
  { what, service, person = 'ingrid', ...more }: Record<string, string>,
): Promise<void> {
  const at: At = { service: service === 'slack' ? 'slack' : 'teams', person };
  if (what === 'write') said = await write(chat, at, more);
  else if (what === 'press') await press(chat, at, more);
  else if (form) await submit(chat, form, more);
}

type At = { service: 'slack' | 'teams'; person: string };
type Values = Record<string, string>;

function write({ slack, teams }: FakeChat, { service, person }: At, { text = '', where }: Values): Promise<string> {
  const who = PEOPLE[person]!;
  const isRoom = where === 'channel';
  if (service === 'teams') return teams.write(who, text, isRoom ? ROOM : undefined);
  return slack.command(who, text, isRoom ? { id: 'C1', name: 'storage' } : { id: 'D1', name: 'directmessage' });
}

async function press(chat: FakeChat, { service, person }: At, { id, act: name = '' }: Values): Promise<void> {
  const posted = chat[service].posted.find((one) => one.id === id);
  if (posted) open({ service, person }, await chat[service].press(PEOPLE[person]!, posted, name));
}

async function submit({ slack, teams }: FakeChat, { opened, ...at }: At & { opened: Opened }, entries: Values) {
  const who = PEOPLE[at.person]!;
  if (at.service === 'teams') return open(at, await teams.submit(who, opened, entries));
  const answer = await slack.submit(who, opened, entries);
  said = typeof answer === 'string' ? answer : Object.values(answer).join(' ');
  if (typeof answer === 'string') form = undefined;
}

function open(at: At, opened: Opened | undefined): void {
  said = opened?.about ? '' : (opened?.text ?? 'Nothing was opened.');
  form = opened?.about ? { ...at, opened } : undefined;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const linked = (text: string) =>
  escaped(text)
    .replace(/https?:\/\/[^\s|&]+/g, (address) => `<a href="${address}">${address}</a>`)
    .replaceAll('\n', '<br>');
const choice = (name: string, values: string[]) =>
  `<select name="${name}" aria-label="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select> `;

const formOf = ({ title, text, fields }: Opened) =>
  `<form class="box" method="post"><input type="hidden" name="what" value="submit"><h2>${escaped(title)}</h2><p>${linked(text)}</p>
${Object.entries(fields)
  .map(
    ([name, value]) =>
      `<label>${escaped(name)}<br><textarea name="${escaped(name)}">${escaped(value)}</textarea></label>`,
  )
  .join('')}<button>Send</button></form>`;

type SlackBlock = {
  type: string;
  text?: { text: string };
  fields?: { text: string }[];
  elements?: { action_id: string; text: { text: string } }[];
};

function messageOf(service: 'slack' | 'teams', posted: Posted): string {
  const { words, acts } = service === 'slack' ? inSlack(posted) : inTeams(posted);
  const buttons = acts
    .map(({ name, title }) => `<button name="act" value="${escaped(name)}">${escaped(title)}</button>`)
    .join(' ');
  return `<article><small>${service}, ${escaped(posted.conversation)}${posted.thread ? ', in its thread' : ''}</small><p>${linked(words.join('\n'))}</p>
<form method="post"><input type="hidden" name="what" value="press"><input type="hidden" name="service" value="${service}"><input type="hidden" name="id" value="${escaped(posted.id)}">${acts.length ? choice('person', Object.keys(PEOPLE)) : ''}${buttons}</form></article>`;
}

function inSlack({ message }: Posted) {
  const blocks = message.blocks as SlackBlock[];
  const words = blocks.flatMap(({ text, fields = [] }) => [
    ...(text ? [text.text] : []),
    ...fields.map((one) => one.text),
  ]);
  const buttons = blocks.flatMap(({ type, elements = [] }) => (type === 'actions' ? elements : []));
  return { words, acts: buttons.map(({ action_id, text }) => ({ name: action_id, title: text.text })) };
}

function inTeams({ message }: Posted) {
  const { body, actions } = cardIn(message);
  const words = body.flatMap(({ inlines = [] }) => inlines.map(({ text }) => text).join(''));
  const acts = actions.flatMap(({ title, data }) => (data?.act ? [{ name: data.act, title }] : []));
  return { words: [...words, ...actions.flatMap(({ url }) => url ?? [])], acts };
}
