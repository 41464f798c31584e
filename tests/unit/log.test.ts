import { log } from '@/lib/platform/log';

/** Returns the lines that `write` logs to the two streams. */
function written(write: () => void): { out: Record<string, unknown>[]; err: Record<string, unknown>[] } {
  const streams = { out: jest.spyOn(process.stdout, 'write'), err: jest.spyOn(process.stderr, 'write') };
  for (const spy of Object.values(streams)) spy.mockReturnValue(true);
  write();
  const linesOf = (spy: (typeof streams)['out']) =>
    spy.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  const lines = { out: linesOf(streams.out), err: linesOf(streams.err) };
  for (const spy of Object.values(streams)) spy.mockRestore();
  return lines;
}

test('an event is one line on stdout with level, time, pid and message', () => {
  const { out, err } = written(() => log.info({ port: 3000 }, 'serving'));
  expect(out).toEqual([
    { level: 'info', time: expect.any(String) as string, pid: process.pid, port: 3000, message: 'serving' },
  ]);
  expect(new Date(out[0]!.time as string).getTime()).toBeCloseTo(Date.now(), -4);
  expect(err).toEqual([]);
});

test('an error goes to stderr with code, cause and stack, without query parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
  const failed = Object.assign(new Error('Failed query: insert …\nparams: secret@acme.test,hunter2', { cause }), {
    params: ['hunter2'],
    query: 'insert …',
  });
  const { out, err } = written(() => log.error({ err: failed, request_id: 'r-1' }, 'request failed'));
  expect(out).toEqual([]);
  expect(err[0]).toMatchObject({ level: 'error', request_id: 'r-1', message: 'request failed' });
  expect(err[0]!.err).toMatchObject({ message: 'Failed query: insert …', cause: '23505 duplicate key' });
  expect((err[0]!.err as { stack: string[] }).stack.length).toBeGreaterThan(1);
  expect(JSON.stringify(err)).not.toMatch(/hunter2|secret@/);
});

test('passwords in URLs are never logged', () => {
  const { out, err } = written(() => {
    log.info({ database: 'postgres://concord:hunter2@db/portal' }, 'using smtps://mailer:hunter2@mail.test:465');
    log.error({ err: new Error('connect to postgres://concord:hunter2@db failed') }, 'start failed');
  });
  expect(out[0]).toMatchObject({
    database: 'postgres://concord:***@db/portal',
    message: 'using smtps://mailer:***@mail.test:465',
  });
  expect(JSON.stringify([out, err])).not.toContain('hunter2');
});

test('thrown values that are not errors are logged', () => {
  expect(written(() => log.error({ err: 'gone' }, 'request failed')).err[0]!.err).toEqual({ message: 'gone' });
});
