import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import { settings } from '@/lib/platform/settings';
import { anyone } from '@/lib/shared/gates';

const Schema = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const Content = z.record(z.string(), z.object({ schema: Schema.optional(), example: z.unknown().optional() }));
const Operation = z.object({
  ...{ operationId: z.string(), tags: z.tuple([z.string()]), summary: z.string(), description: z.string() },
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.object({ content: Content }).optional(),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

/**
 * The calls as a collection for Postman (version 2.1), with variables for host, client id and secret; a script gets the token
 * (rule: api.postman).
 */
export const readPostmanCollection = query({
  who: anyone,
  scope: null,
  input: z.object({}),
  output: () => FILE.meta({ contentType: 'application/json' }),
  async run({ request: { host } }) {
    const text = await readFile(join(process.cwd(), 'docs', 'public-api.json'), 'utf8');
    const { protocol, host: own } = settings.app_url;
    const collection = collectionOf(Document.parse(JSON.parse(text)), `${protocol}//${host ?? own}`);
    return Response.json(collection, {
      headers: { 'Content-Disposition': 'attachment; filename="concord.postman_collection.json"' },
    });
  },
});

/** Each request gets a token first, unless there is one for another minute. */
const GET_TOKEN = `const id = pm.variables.get('clientId');
if (id && Date.now() > Number(pm.collectionVariables.get('tokenEnds'))) {
  const secret = pm.variables.get('clientSecret');
  pm.sendRequest({
    url: pm.variables.get('host') + '/oauth2/token',
    method: 'POST',
    header: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: {
      mode: 'urlencoded',
      urlencoded: [
        { key: 'grant_type', value: 'client_credentials' },
        { key: 'client_id', value: id },
        { key: 'client_secret', value: secret },
      ],
    },
  }, (error, response) => {
    if (error || response.code !== 200) throw new Error('No token: ' + (error || response.text()));
    const token = response.json();
    pm.collectionVariables.set('token', token.access_token);
    pm.collectionVariables.set('tokenEnds', String(Date.now() + (token.expires_in - 60) * 1000));
  });
}`;

/** The case that was opened is the one of the next requests. */
const KEEP_CASE = `if (pm.response.code === 200) pm.collectionVariables.set('caseToken', pm.response.json().token);`;

const scriptOf = (listen: 'prerequest' | 'test', code: string) => ({
  listen,
  script: { type: 'text/javascript', exec: code.split('\n') },
});

function collectionOf({ info, tags, paths }: z.infer<typeof Document>, origin: string) {
  const requests = Object.entries(paths)
    .filter(([path]) => !path.endsWith('.json'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        tag: operation.tags[0],
        item: itemOf(method.toUpperCase(), path, operation),
      })),
    );
  return {
    info: {
      name: 'Concord public API',
      description: `${info.description}\n\nEnter clientId and clientSecret under Variables; each request then gets its token.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: [scriptOf('prerequest', GET_TOKEN)],
    variable: Object.entries({ ...VARIABLES, host: origin }).map(([key, value]) => ({ key, value, type: 'string' })),
    item: tags.map(({ name }) => ({ name, item: requests.filter(({ tag }) => tag === name).map(({ item }) => item) })),
  };
}

const VARIABLES = { host: '', clientId: '', clientSecret: '', token: '', tokenEnds: '0', caseToken: '' };

function itemOf(method: string, path: string, operation: Operation) {
  const { operationId, summary, description, security, parameters, requestBody } = operation;
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    name: summary,
    ...(operationId === 'createCollaborationRequest' && { event: [scriptOf('test', KEEP_CASE)] }),
    request: {
      method,
      description: [description, `operationId: ${operationId}`].filter(Boolean).join('\n\n'),
      ...(security.length === 0 && { auth: { type: 'noauth' } }),
      header: [
        { key: 'Accept', value: 'application/json, application/problem+json' },
        ...(type === 'application/json' ? [{ key: 'Content-Type', value: type }] : []),
        ...headers.map(({ name }) => ({ key: name, value: '{{$guid}}' })),
      ],
      url: urlOf(path, parameters),
      ...(body && { body: bodyOf(type!, body) }),
    },
    response: [],
  };
}

function urlOf(path: string, parameters: Operation['parameters']) {
  const inPath = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const variable = parameters.filter((parameter) => parameter.in === 'path');
  return {
    raw: `{{host}}/${inPath}`,
    host: ['{{host}}'],
    path: inPath.split('/'),
    query: query.map(({ name, required }) => ({ key: name, value: '', disabled: !required })),
    variable: variable.map(({ name }) => ({ key: name, value: name === 'token' ? '{{caseToken}}' : '' })),
  };
}

function bodyOf(type: string, { schema, example = {} }: z.infer<typeof Content>[string]) {
  if (type === 'application/octet-stream') return { mode: 'file', file: { src: '' } };
  const entries = {
    ...Object.fromEntries(Object.keys(schema?.properties ?? {}).map((key) => [key, ''])),
    ...(example as object),
  };
  if (type === 'multipart/form-data')
    return {
      mode: 'formdata',
      formdata: Object.keys(entries).map((key) => ({ key, ...(key === 'files' ? { type: 'file', src: [] } : TEXT) })),
    };
  if (type === 'application/x-www-form-urlencoded')
    return {
      mode: 'urlencoded',
      urlencoded: Object.entries({ ...entries, ...LOGIN }).map(([key, value]) => ({ key, value })),
    };
  return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
}

const TEXT = { type: 'text', value: '' };
const LOGIN = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };
