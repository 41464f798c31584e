/**
 * A small local Slack for demos and tests: commands, buttons and forms with its signature, and the calls of an app that the
 * portal makes. Payloads as Slack documents them.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Opened, Person, Posted, Reply, SendCall } from './messages.ts';

type Text = { text: string };
type Block = {
  type: string;
  block_id?: string;
  text?: Text;
  element?: { initial_value?: string };
  elements?: { action_id: string; text: Text; value: string }[];
};
type View = { title: Text; submit?: Text; private_metadata?: string; blocks: Block[] };
type SignOptions = { at?: number; secret?: string };

export class FakeSlack {
  readonly posted: Posted[] = [];
  readonly opened: Opened[] = [];
  /** Errors that the next calls answer, such as `ratelimited`. */
  readonly faults: string[] = [];
  readonly signing_secret: string;
  readonly token: string;
  send: SendCall;

  constructor(send: SendCall, { signing_secret = 'fake-signing-secret', token = 'xoxb-fake' } = {}) {
    this.send = send;
    this.signing_secret = signing_secret;
    this.token = token;
  }

  /** Answers a call of the portal. */
  answer(method: string, authorization: string | undefined, body: string): Reply {
    const reply = (values: object): Reply => ({ status: 200, body: values });
    if (authorization !== `Bearer ${this.token}`) return reply({ ok: false, error: 'invalid_auth' });
    const fault = this.faults.shift();
    if (fault) return reply({ ok: false, error: fault });
    const values = JSON.parse(body) as Record<string, unknown>;
    if (method === 'views.open') {
      this.opened.push(openedOf(values.view as View));
      return reply({ ok: true });
    }
    if (method !== 'chat.postMessage') return reply({ ok: false, error: 'unknown_method' });
    const { channel, thread_ts, ...message } = values;
    const person = String(channel);
    const conversation = person.startsWith('U') ? `D${person.slice(1)}` : person;
    const id = `${Math.floor(Date.now() / 1000)}.${String(this.posted.length + 1).padStart(6, '0')}`;
    this.posted.push({ id, conversation, thread: (thread_ts as string | undefined) ?? null, message });
    return reply({ ok: true, channel: conversation, ts: id });
  }

  /** The headers and body of a signed call, for sending it changed, late or twice. */
  signed(fields: Record<string, string>, { at = Date.now() / 1000, secret = this.signing_secret }: SignOptions = {}) {
    const body = new URLSearchParams(fields).toString();
    const time = String(Math.floor(at));
    const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
    return {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': time,
        'x-slack-signature': `v0=${signature}`,
      },
      body,
    };
  }

  /** `/concord text`, written in a channel. */
  async command(person: Person, text: string, channel = { id: 'C1', name: 'storage' }): Promise<string> {
    const { workspace: team_id, account: user_id, name: user_name } = person;
    const answer = await this.send(
      '/api/slack',
      this.signed({
        ...{ command: '/concord', text, team_id, user_id, user_name, trigger_id: randomBytes(8).toString('hex') },
        ...{ channel_id: channel.id, channel_name: channel.name },
      }),
    );
    const { text: said = '' } = (await answer.json()) as { text?: string };
    return said;
  }

  /** Presses a button of a card; what it opens is the last of `opened`. */
  async press(person: Person, { message }: Posted, act: string): Promise<Opened | undefined> {
    const buttons = (message.blocks as Block[]).flatMap(({ type, elements = [] }) =>
      type === 'actions' ? elements : [],
    );
    const { action_id, value } = buttons.find((button) => button.action_id === act)!;
    const before = this.opened.length;
    const actions = [{ type: 'button', action_id, value }];
    await this.#interact({ type: 'block_actions', trigger_id: randomBytes(8).toString('hex'), actions }, person);
    return this.opened.slice(before)[0];
  }

  /** Sends an opened form with changes; answers the text that the form becomes, or the messages beside its fields. */
  async submit(person: Person, { fields, about }: Opened, entries: Record<string, string> = {}) {
    const values = Object.fromEntries(
      Object.entries({ ...fields, ...entries }).map(([name, value]) => [name, { [name]: { value: value || null } }]),
    );
    const view = { id: randomBytes(8).toString('hex'), private_metadata: JSON.stringify(about), state: { values } };
    const answer = await this.#interact({ type: 'view_submission', view }, person);
    const { view: next, errors } = (await answer.json()) as { view?: View; errors?: Record<string, string> };
    return next ? openedOf(next).text : (errors ?? {});
  }

  #interact(payload: object, { workspace, account, name }: Person): Promise<Response> {
    const acting = { team: { id: workspace }, user: { id: account, username: name } };
    return this.send('/api/slack', this.signed({ payload: JSON.stringify({ ...payload, ...acting }) }));
  }
}

function openedOf({ title, private_metadata, blocks }: View): Opened {
  return {
    title: title.text,
    text: blocks.flatMap(({ text }) => text?.text ?? []).join('\n'),
    fields: Object.fromEntries(
      blocks.flatMap(({ block_id, element }) => (block_id && element ? [[block_id, element.initial_value ?? '']] : [])),
    ),
    about: private_metadata ? (JSON.parse(private_metadata) as Record<string, string>) : null,
  };
}
