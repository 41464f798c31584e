/** One server on loopback for the fake Slack (`/slack`) and the fake Teams (`/teams`), with a page to write from. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeSlack } from './fake-slack.ts';
import { FakeTeams } from './fake-teams.ts';
import type { SendCall } from './messages.ts';

/** Answers what is neither Slack's nor Teams'. */
type OtherRequest = (chat: FakeChat, request: IncomingMessage, form: URLSearchParams) => Promise<string>;

export type FakeChat = {
  slack: FakeSlack;
  teams: FakeTeams;
  url: string;
  host: string;
  /** Settings of a portal that this is the chat of. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
};

export async function openFakeChat({
  send,
  port = 0,
  other,
}: {
  send: SendCall;
  port?: number;
  other?: OtherRequest;
}): Promise<FakeChat> {
  const [slack, teams] = [new FakeSlack(send), new FakeTeams(send)];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  teams.service_url = `${url}/teams`;
  const chat: FakeChat = {
    slack,
    teams,
    url,
    host,
    settings: settingsFor(slack, teams, host),
    stop: () => stop(server),
  };
  return chat;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const path = new URL(request.url ?? '/', url).pathname;
    const { authorization } = request.headers;
    const [, service, rest = ''] = /^\/(slack|teams|login)(\/.*)$/.exec(path) ?? [];
    if (!service && other)
      return void response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(await other(chat, request, new URLSearchParams(body)));
    const reply =
      service === 'slack' ? slack.answer(rest.slice(1), authorization, body) : teams.answer(rest, authorization, body);
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body));
  }
}

const settingsFor = (slack: FakeSlack, teams: FakeTeams, host: string) => ({
  TEAMS_APP_ID: teams.app_id,
  TEAMS_APP_SECRET: teams.secret,
  // A login is an origin: its path is the tenant's.
  TEAMS_LOGIN_URL: `http://${host}`,
  TEAMS_TENANT: 'login/fake',
  TEAMS_KEYS_URL: `http://${host}/teams/keys`,
  SLACK_SIGNING_SECRET: slack.signing_secret,
  SLACK_BOT_TOKEN: slack.token,
  SLACK_API_URL: `http://${host}/slack`,
  OUTGOING_ALLOW: host,
});

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
