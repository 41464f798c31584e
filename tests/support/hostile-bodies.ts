import type { Accepts } from '@/lib/platform/http/body';

export const MEBIBYTE = 1024 * 1024;
export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const BOUNDARY = 'xxBOUNDARYxx';
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export const postOf = (body: BodyInit | undefined, type: string, headers: Record<string, string> = {}) =>
  new Request('http://portal.test/api/test', {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });

const fill = (unit: string) => unit.repeat(Math.floor(MEBIBYTE / unit.length));
export const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
export const nested = (open: string, close: string, depth: number) =>
  `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`;
export const part = (name: string, value = 'x') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (count: number) =>
  `${Array.from({ length: count }, (_, at) => part(`f${at}`)).join('')}--${BOUNDARY}--\r\n`;

/** Bodies that may be slow to read, with the status of their refusal. */
export const HOSTILE_BODIES: [
  name: string,
  body: string,
  type: string,
  accepts: Accepts | undefined,
  status: number,
][] = [
  ['endless fields in a form', 'a&'.repeat(500_000), FORM_TYPE, 'form', 413],
  ['endless fields where no form is accepted', 'a&'.repeat(500_000), FORM_TYPE, undefined, 415],
  ['90,000 keys', keys(90_000).slice(0, MEBIBYTE), JSON_TYPE, undefined, 413],
  ['201 keys', keys(201), JSON_TYPE, undefined, 413],
  ['deeply nested lists', fill('['), JSON_TYPE, undefined, 400],
  ['deeply nested objects', fill('{"a":'), JSON_TYPE, undefined, 400],
  ['a list of 500,000 numbers', `{"a":[${fill('1,').slice(0, -20)}1]}`, JSON_TYPE, undefined, 413],
  ['a list of 300,000 lists', `{"a":[${fill('[],').slice(0, -20)}1]}`, JSON_TYPE, undefined, 413],
  ['a list of objects with many keys', `{"a":[${fill(`${keys(100)},`).slice(0, -2000)}]}`, JSON_TYPE, undefined, 413],
  ['a number of a million digits', `{"a":${fill('1').slice(0, -10)}}`, JSON_TYPE, undefined, 400],
  ['a fraction of a million digits', `{"a":0.${fill('1').slice(0, -10)}}`, JSON_TYPE, undefined, 400],
  ['a quote that never ends', `{"a":"${fill('\\u0041')}`.slice(0, MEBIBYTE), JSON_TYPE, undefined, 400],
  ['9,000 parts', parts(9000).slice(0, MEBIBYTE), MULTIPART_TYPE, 'upload', 413],
  ['51 parts', parts(51), MULTIPART_TYPE, 'upload', 413],
  ['parts where none are accepted', parts(2), MULTIPART_TYPE, 'form', 415],
  ['a megabyte of part headers', `--${BOUNDARY}\r\n${fill('X: y\r\n')}`, MULTIPART_TYPE, 'upload', 400],
  ['a field of a megabyte', `${part('a', fill('x'))}--${BOUNDARY}--\r\n`, MULTIPART_TYPE, 'upload', 413],
  ['a name of a megabyte', part(fill('n')), MULTIPART_TYPE, 'upload', 400],
  [
    'boundaries that almost match',
    `--${BOUNDARY}\r\n${fill(`\r\n--${BOUNDARY.slice(0, -1)}`)}`,
    MULTIPART_TYPE,
    'upload',
    400,
  ],
  ['no boundary', parts(1), 'multipart/form-data', 'upload', 400],
  ['a form that breaks off', part('a'), MULTIPART_TYPE, 'upload', 400],
  ['another type', fill('x'), 'text/plain', undefined, 415],
];

/** Large but simple: read, not refused. */
export const LARGE_BODIES: [name: string, body: string][] = [
  ['a text of a megabyte', `{"a":"${fill('\\u00e9').slice(0, -24)}"}`],
  ['a text of escaped quotes', `{"a":"${fill('\\"').slice(0, -20)}"}`],
  ['as many values as allowed', `{"a":[${'1,'.repeat(4900)}1]}`],
  ['white space', fill(' ').slice(0, -10) + '{"a":1}'],
];
