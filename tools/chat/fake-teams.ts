/**
 * A small local Teams for demos and tests: activities with a token of the Bot Connector, its keys, the login of a bot, and the
 * calls of the Bot Connector that the portal makes. Payloads as Microsoft documents them.
 */
import { createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { Opened, Person, Posted, Reply, SendCall } from './messages.ts';

type Element = { type: string; id?: string; value?: string; inlines?: { text: string }[] };
type Action = { type: string; title: string; url?: string; data?: Record<string, string> };
type Card = { body: Element[]; actions: Action[] };
type Task = { type: string; value: string | { title: string; card: { content: Card } } };
type Conversation = { id: string; conversationType: 'personal' | 'channel'; name?: string };
type Claims = Record<string, unknown>;

export class FakeTeams {
  readonly posted: Posted[] = [];
  /** Statuses that the next posts are answered with. */
  readonly faults: number[] = [];
  readonly app_id: string;
  readonly secret: string;
  /** Where the portal posts; known once the fake listens. */
  service_url = '';
  send: SendCall;
  readonly #kid = randomUUID();
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #token = randomBytes(16).toString('hex');

  constructor(send: SendCall, { app_id = 'fake-app-id', secret = 'fake-secret' } = {}) {
    this.send = send;
    this.app_id = app_id;
    this.secret = secret;
  }

  keys(endorsements = ['msteams']) {
    return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: this.#kid, use: 'sig', endorsements }] };
  }

  /** Answers a call of the portal. */
  answer(path: string, authorization: string | undefined, body: string): Reply {
    if (path === '/keys') return { status: 200, body: this.keys() };
    if (path.endsWith('/oauth2/v2.0/token')) return this.#login(new URLSearchParams(body));
    if (authorization !== `Bearer ${this.#token}`) return { status: 401, body: { error: { code: 'Unauthorized' } } };
    const fault = this.faults.shift();
    if (fault) return { status: fault, body: { error: { code: 'Fault' } } };
    const id = String(Date.now()) + String(this.posted.length);
    const values = JSON.parse(body) as Record<string, unknown>;
    if (path === '/v3/conversations') {
      const { channelData, activity } = values as { channelData: { channel: { id: string } }; activity: object };
      const root = `${channelData.channel.id};messageid=${id}`;
      this.posted.push({ id: root, conversation: root, thread: null, message: { ...activity } });
      return { status: 201, body: { id: root, activityId: id } };
    }
    const conversation = decodeURIComponent(/^\/v3\/conversations\/([^/]+)\/activities$/.exec(path)?.[1] ?? '');
    if (!conversation) return { status: 404, body: {} };
    const thread = conversation.includes(';messageid=') ? conversation : null;
    this.posted.push({ id, conversation, thread, message: values });
    return { status: 201, body: { id } };
  }

  #login(form: URLSearchParams): Reply {
    const isBot = form.get('client_id') === this.app_id && form.get('client_secret') === this.secret;
    if (!isBot) return { status: 401, body: { error: 'invalid_client' } };
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3600, access_token: this.#token } };
  }

  /** A token as the Bot Connector sends it; `over` changes its claims, `head` its header. */
  token(over: Claims = {}, head: Claims = {}): string {
    const at = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: 'https://api.botframework.com', aud: this.app_id, serviceurl: this.service_url },
      ...{ nbf: at - 10, exp: at + 3600, ...over },
    };
    const parts = [{ alg: 'RS256', typ: 'JWT', kid: this.#kid, ...head }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(this.#keys.privateKey, 'base64url');
    return [...parts, signature].join('.');
  }

  activity({ workspace, account, name }: Person, conversation: Conversation, more: object) {
    const { id, conversationType } = conversation;
    return {
      ...{ id: randomUUID(), channelId: 'msteams', serviceUrl: this.service_url, timestamp: new Date().toISOString() },
      from: { id: `29:${account}`, aadObjectId: account, name },
      recipient: { id: `28:${this.app_id}`, name: 'Concord' },
      conversation: { id, tenantId: workspace, conversationType },
      channelData: {
        tenant: { id: workspace },
        ...(conversationType === 'channel' && { channel: { id: id.split(';')[0], name: conversation.name } }),
      },
      ...more,
    };
  }

  deliver(activity: object, token = this.token()): Promise<Response> {
    const headers = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` };
    return this.send('/api/msteams/messages', { headers, body: JSON.stringify(activity) });
  }

  /** Writes to the bot; its answer is the last of `posted`. */
  async write(person: Person, text: string, conversation: Conversation = personal(person)): Promise<string> {
    await this.deliver(this.activity(person, conversation, { type: 'message', text }));
    const last = this.posted.at(-1);
    const { body, actions } = cardIn(last!.message);
    return [...body.flatMap(wordsOf), ...actions.map(({ url }) => url)].join('\n');
  }

  /** Presses a button of a card; answers the form or text that Teams opens. */
  async press(person: Person, { message, conversation }: Posted, act: string): Promise<Opened> {
    const { data } = cardIn(message).actions.find((action) => action.data?.act === act)!;
    const at: Conversation = { id: conversation, conversationType: 'channel' };
    return this.#invoke(this.activity(person, at, { type: 'invoke', name: 'task/fetch', value: { data } }));
  }

  /** Sends an opened form with changes; answers what it becomes. */
  submit(person: Person, { fields, about }: Opened, entries: Record<string, string> = {}): Promise<Opened> {
    const value = { data: { ...about, ...fields, ...entries } };
    return this.#invoke(this.activity(person, personal(person), { type: 'invoke', name: 'task/submit', value }));
  }

  async #invoke(activity: object): Promise<Opened> {
    const { task } = (await (await this.deliver(activity)).json()) as { task: Task };
    if (typeof task.value === 'string') return { title: '', text: task.value, fields: {}, about: null };
    const { title, card } = task.value;
    const { body, actions } = card.content;
    const inputs = body.flatMap(({ id, value = '' }) => (id ? [[id, value] as const] : []));
    return {
      ...{ title, text: body.flatMap(wordsOf).join('\n'), fields: Object.fromEntries(inputs) },
      about: actions[0]?.data ?? null,
    };
  }
}

const personal = ({ account }: Person): Conversation => ({ id: `a:${account}`, conversationType: 'personal' });
const wordsOf = ({ inlines = [] }: Element) => (inlines.length ? [inlines.map(({ text }) => text).join('')] : []);

export const cardIn = (message: Record<string, unknown>): Card =>
  (message.attachments as { content: Card }[])[0]!.content;
