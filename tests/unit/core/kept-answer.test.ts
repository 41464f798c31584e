import { z } from 'zod';
import { fixed, keptOf, Message, Secret, textsIn } from '@/lib/platform/operation/kept-answer';

const Answer = z.strictObject({
  message: Message,
  secret: Secret,
  id: z.number(),
  done: z.boolean(),
  status: z.enum(['open', 'closed']),
  kind: z.literal('note'),
  at: z.date(),
  since: z.iso.datetime(),
  upload: z.uuid(),
  nothing: z.null(),
  name: z.string(),
  maybe: z.string().nullable().optional(),
  tags: z.array(z.string()),
  scopes: z.array(z.enum(['read', 'write'])),
  notes: z.array(z.strictObject({ id: z.number(), body: z.string() })),
  choice: z.record(z.string(), z.string()),
  either: z.union([z.strictObject({ a: z.number(), text: z.string() }), z.strictObject({ b: z.number() })]),
});

const SECRET = 'cs_1';
const answer = {
  ...{ message: fixed('The note is redacted.'), secret: SECRET, id: 7, done: true, status: 'open', kind: 'note' },
  ...{
    at: new Date(0),
    since: '2026-11-27T10:00:00.000Z',
    upload: '0b2f3c1e-7c0f-4d6f-9d57-0a4b2b1f8f10',
    nothing: null,
  },
  ...{ name: 'MARK', maybe: 'MARK', tags: ['MARK'], scopes: ['read'], notes: [{ id: 8, body: 'MARK' }] },
  ...{ choice: { q: 'MARK' }, either: { a: 1, text: 'MARK' } },
};

test('of an answer numbers, flags, times, words of lists, fixed texts and declared secrets are kept, and nothing else', () => {
  expect(keptOf(Answer, answer)).toEqual({
    ...{ message: 'The note is redacted.', secret: SECRET, id: 7, done: true, status: 'open', kind: 'note' },
    ...{ at: '1970-01-01T00:00:00.000Z', since: answer.since, upload: answer.upload, nothing: null },
    ...{ scopes: ['read'], notes: [{ id: 8 }], either: { a: 1 } },
  });
});

test('the texts of an answer are found however deep they are', () => {
  expect(textsIn(Answer)).toEqual(['name', 'maybe', 'tags', 'notes.body', 'choice', 'either.text']);
});

test('a word that is none of the list, and an unknown kind of schema, are not kept', () => {
  expect(keptOf(z.strictObject({ status: z.enum(['open']) }), { status: 'MARK' })).toEqual({});
  expect(keptOf(z.strictObject({ anything: z.unknown() }), { anything: 'MARK' })).toEqual({});
});

test('what is made of a name is no fixed text', () => {
  const name: string = 'MARK';
  // @ts-expect-error a text with a name in it does not compile
  expect(fixed(`${name} is saved.`)).toBe('MARK is saved.');
  // @ts-expect-error nor does a name
  expect(fixed(name)).toBe('MARK');
});
