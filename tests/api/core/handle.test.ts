import { z } from 'zod';
import { handle, type Call, type Channel } from '@/lib/platform/operation/handle';
import { command, query } from '@/lib/platform/operation/operation';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import type { Actor } from '@/lib/shared/actor';
import { Problem } from '@/lib/shared/problem';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const info = { address: '192.0.2.77', request_id: crypto.randomUUID(), user_agent: 'a fifth way' } as RequestInfo;
const guest: Actor = { kind: 'guest' };

/** A way of its own, and what it is asked, in order. */
function fifthWay({ perMinute = 100, key = null as string | null, refuses = false } = {}) {
  const asked: string[] = [];
  const note = <T>(what: string, value: T): T => (asked.push(what), value);
  const way: Channel<Call & { text: string }, string> = {
    identify: async () => note('who', { actor: guest, by: 'none' as const }),
    limits: () => note('how often', { prefix: `${crypto.randomUUID()} `, guest: perMinute, user: null }),
    ensure: () => {
      note('what the way asks', null);
      if (refuses) throw new Problem('forbidden', 'Not this way.');
    },
    receive: ({ text }) => note('what came', { values: { words: text }, key }),
    wordsIn: (_call, values) => note('words in', { text: (values as { words: string }).words }),
    wordsOut: (_call, output, { replayed }) =>
      note('words out', `${(output as { said: string }).said}${replayed ? ', again' : ''}`),
    refusal: (_call, error) => note('refusal', (error as Problem).message),
  };
  const gate = (actor: Actor) => note('the gate', actor);
  return { asked, way, gate };
}

const input = z.object({ text: z.string().max(5, 'Too long.') });
const output = () => z.strictObject({ said: z.string() });

test('a way of its own asks once for each thing, in the order of all ways', async () => {
  const { asked, way, gate } = fifthWay();
  const echo = query({ who: gate, input, output, run: async (_ctx, { text }) => ({ said: text }) });
  expect(await handle(echo, way, { info, text: 'hello' })).toBe('hello');
  expect(asked).toEqual([
    ...['who', 'how often', 'what the way asks', 'the gate'],
    ...['what came', 'words in', 'words out'],
  ]);
});

test.each([
  ['a call too many', { perMinute: 0 }, ['who', 'how often', 'refusal']],
  ['a caller that the way does not take', { refuses: true }, ['who', 'how often', 'what the way asks', 'refusal']],
])('nothing is received of %s', async (_, options, order) => {
  const { asked, way, gate } = fifthWay(options);
  const echo = query({ who: gate, input, output, run: async (_ctx, { text }) => ({ said: text }) });
  await handle(echo, way, { info, text: 'hello' });
  expect(asked).toEqual(order);
});

test('nothing is received from whom the gate refuses', async () => {
  const { asked, way } = fifthWay();
  const refused = (_actor: Actor): Actor => {
    throw new Problem('forbidden', 'Not you.');
  };
  const echo = query({ who: refused, input, output, run: async () => ({ said: '' }) });
  expect(await handle(echo, way, { info, text: 'hello' })).toBe('Not you.');
  expect(asked).not.toContain('what came');
});

test('a command has one audit row, and its key is good on every way', async () => {
  const { way, gate } = fifthWay({ key: 'once' });
  const say = command('test.say', {
    who: gate,
    input,
    output,
    run: async (_ctx, { text }) => ({ said: text }),
    reread: (_ctx, _kept, { text }) => ({ said: text }),
    auditSubject: () => null,
  });
  expect(await handle(say, way, { info, text: 'hello' })).toBe('hello');
  expect(await handle(say, way, { info, text: 'hello' })).toBe('hello, again');
  expect(await testSql()`select command from audit_log`).toEqual([{ command: 'test.say' }]);
});
