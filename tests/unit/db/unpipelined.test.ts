import type { Sql } from 'postgres';
import { unpipelined } from '@/db/unpipelined';

type Asked = { text: string; end: (how?: 'fail') => void };

/** A driver whose statements run, as its own do, once their result is asked for, and end when the test says so. */
function driver(places: number) {
  const asked: Asked[] = [];
  const statement = (text: string) => {
    let settle: { resolve: (value: string) => void; reject: (error: Error) => void };
    let isAsked = false;
    const result = new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
    const query = {
      handler: (one: object) => {
        expect(one).toBe(query);
        asked.push({ text, end: (how) => (how ? settle.reject(new Error(text)) : settle.resolve(text)) });
      },
      then(resolve: (value: string) => void, reject: (error: Error) => void) {
        if (!isAsked) {
          isAsked = true;
          query.handler(query);
        }
        return result.then(resolve, reject);
      },
    };
    return query;
  };
  const sql = {
    unsafe: (text: string) => statement(text),
    begin: async (work: () => Promise<unknown>) => {
      await (sql.unsafe as (...args: unknown[]) => unknown)('begin', [], { onexecute: () => {} });
      return work();
    },
  };
  unpipelined(sql as unknown as Sql, places);
  return { asked, sql, running: () => asked.map(({ text }) => text) };
}
/** All that follows from settled promises has happened. */
const soon = () => new Promise(setImmediate);
const run = async (one: unknown) => {
  try {
    return await one;
  } catch (error) {
    return error;
  }
};

test('no more statements than places run at a time; the first that waits is the next, also after a failure', async () => {
  const { asked, sql, running } = driver(2);
  const results = ['a', 'b', 'c', 'd'].map((text) => run(sql.unsafe(text)));
  await soon();
  expect(running()).toEqual(['a', 'b']);
  asked[1]!.end('fail');
  await soon();
  expect(running()).toEqual(['a', 'b', 'c']);
  asked[0]!.end();
  await soon();
  expect(running()).toEqual(['a', 'b', 'c', 'd']);
  asked.slice(2).forEach(({ end }) => end());
  expect(await Promise.all(results)).toEqual(['a', new Error('b'), 'c', 'd']);
});

test('a statement that nobody asks for takes no place', async () => {
  const { sql, running } = driver(1);
  sql.unsafe('unasked');
  void run(sql.unsafe('asked'));
  await soon();
  expect(running()).toEqual(['asked']);
});

test('a transaction has one place from its beginning to its end', async () => {
  const { asked, sql, running } = driver(1);
  let end = () => {};
  const transaction = sql.begin(() => new Promise<void>((resolve) => (end = resolve)));
  const after = run(sql.unsafe('after'));
  await soon();
  asked[0]!.end();
  await soon();
  expect(running()).toEqual(['begin']);
  end();
  await transaction;
  await soon();
  expect(running()).toEqual(['begin', 'after']);
  asked[1]!.end();
  expect(await after).toBe('after');
});
