import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { api, callRoute } from '../../support/api';
import { apiFixture } from '../../support/public-api';

/* rule: api.postman */

type Entry = { key: string; value: string; disabled?: boolean };
type Script = { listen: string; script: { exec: string[] } };
type Item = {
  name: string;
  event?: Script[];
  request: {
    method: string;
    description: string;
    auth?: { type: string };
    header: Entry[];
    url: { raw: string; path: string[]; query: Entry[]; variable: Entry[] };
    body?: { mode: string; raw?: string; urlencoded?: Entry[] };
  };
};
type Collection = {
  info: { schema: string };
  auth: { bearer: Entry[] };
  event: Script[];
  variable: Entry[];
  item: { name: string; item: Item[] }[];
};
type Sent = { url: string; method: string; header: Record<string, string>; body: { urlencoded: Entry[] } };
type Got = { code: number; json: () => unknown; text: () => string };

const document = JSON.parse(readFileSync('docs/public-api.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
};

let collection: Collection;
beforeAll(async () => {
  const { status, body, headers } = await api().get<Collection>('/v1/postman.json');
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="concord.postman_collection.json"',
  ]);
  collection = body;
});

test('the collection has every call of the API once, in the groups of its description', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  const known = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.endsWith('.json')
      ? []
      : Object.entries(methods).map(([method, { tags, operationId }]) => `${tags[0]} ${method} ${path} ${operationId}`),
  );
  const listed = collection.item.flatMap(({ name, item }) =>
    item.map(({ request: { method, url, description } }) => {
      const path = `/${url.path.join('/')}`.replaceAll(/:(\w+)/g, '{$1}');
      return `${name} ${method.toLowerCase()} ${path} ${/operationId: (\w+)$/.exec(description)![1]}`;
    }),
  );
  expect(listed.toSorted()).toEqual(known.toSorted());
});

/** Runs requests of the collection as Postman does, with its variables and scripts. */
function postman(values: Record<string, string>) {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, values[key] ?? value]));
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name: string) => variables.get(name) ?? `guid-${variables.size}`);
  const get = (name: string) => variables.get(name);
  const tokens: Promise<unknown>[] = [];
  const pm = {
    variables: { get },
    collectionVariables: { get, set: (name: string, value: string) => void variables.set(name, value) },
    sendRequest: ({ url, method, header, body }: Sent, done: (error: null, response: Got) => void) => {
      const sent = new URLSearchParams(body.urlencoded.map(({ key, value }) => [key, value])).toString();
      const answered = callRoute(method, new URL(url).pathname, { sent, headers: lowerCased(header) }).then((answer) =>
        done(null, responseOf(answer)),
      );
      tokens.push(answered);
    },
  };
  const run = (scripts: Script[] = [], listen: string, more = {}) => {
    for (const { script } of scripts.filter((one) => one.listen === listen))
      runInNewContext(script.exec.join('\n'), { pm: { ...pm, ...more } });
  };
  async function send(operationId: string, { path = {}, body }: { path?: Record<string, string>; body?: object } = {}) {
    const item = collection.item
      .flatMap((folder) => folder.item)
      .find(({ request }) => request.description.endsWith(`operationId: ${operationId}`))!;
    run(collection.event, 'prerequest');
    await Promise.all(tokens.splice(0));
    const { method, url, header, body: template } = item.request;
    const address = filled(url.raw).replaceAll(/:(\w+)(?=\/|$)/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? filled(url.variable.find(({ key }) => key === name)!.value)),
    );
    const headers = lowerCased(Object.fromEntries(header.map(({ key, value }) => [key, filled(value)])));
    const [{ value: token }] = collection.auth.bearer as [Entry];
    const sent = template && (body ? JSON.stringify(body) : filled(template.raw!));
    const answer = await callRoute(method, new URL(address).pathname, {
      ...{ sent, headers: { ...headers, authorization: `Bearer ${filled(token)}` } },
    });
    run(item.event, 'test', { response: responseOf(answer) });
    return answer;
  }
  return { send, variables };
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const responseOf = ({ status, body }: { status: number; body: unknown }): Got => ({
  code: status,
  json: () => body,
  text: () => JSON.stringify(body),
});

test('with client id and secret its requests log in, open a case and go on with it', async () => {
  const { submitter, document: process } = await apiFixture();
  const { send, variables } = postman({ clientId: submitter.client_id, clientSecret: submitter.secret });
  expect(variables.get('host')).toBe('http://portal.test');
  expect(await send('getCurrentUser')).toMatchObject({ status: 200, body: { company: { name: 'Acme' } } });
  const [partner] = (await send('searchPartners', { path: { searchTerm: 'Borealis' } })).body as unknown as object[];
  expect(partner).toMatchObject({ documentId: process.id });
  const token = variables.get('token');
  const { body: form } = await send('getFormByDocumentId', { path: { id: String(process.id) } });
  const model = { ...form, internalCaseNumber: 'P-1', problemSummary: 'Array is down', problemDescription: 'Twice.' };
  expect(await send('createCollaborationRequest', { body: model })).toMatchObject({ status: 200 });
  // The example of the description, as it is.
  expect(await send('createNote')).toMatchObject({ status: 200, body: { summary: 'Logs are attached' } });
  expect(await send('getCollaborationRequestByToken')).toMatchObject({ body: { submitterCaseNumber: 'P-1' } });
  expect(variables.get('token')).toBe(token);
});

test('a wrong secret is told before the request', async () => {
  const { send } = postman({ clientId: 'cc_unknown', clientSecret: 'cs_unknown' });
  await expect(send('getCurrentUser')).rejects.toThrow(/No token: .*invalid_client/);
});
