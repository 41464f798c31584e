import { make } from '@/tools/factories/make';
import { impersonationCookie } from '@/lib/platform/secrets/session-token';
import { tickNow } from '@/lib/work/room/stream-hub';
import { api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { openStream } from '../../support/event-stream';
import { roomFixture } from '../../support/room-fixtures';

const shared = globalThis as { __concordEndStreams?: () => Promise<void> };

beforeEach(emptyDatabase);
afterEach(() => shared.__concordEndStreams?.());

type Fixture = Awaited<ReturnType<typeof roomFixture>>;
type End = (fixture: Fixture) => PromiseLike<unknown>;

const sessionsOf = ({ caller }: Fixture) =>
  testSql()`update sessions set ended_at = now() where user_id = ${caller.id}`;
const user = ({ caller }: Fixture, change: Record<string, string | number | boolean>) =>
  testSql()`update users set ${testSql()(change)} where id = ${caller.id}`;
const company = ({ caller }: Fixture, change: Record<string, string | number | boolean>) =>
  testSql()`update companies set ${testSql()(change)} where id = ${caller.company_id}`;

describe('nothing is sent to who may no longer read, also when it happens before the next look', () => {
  test.each<[string, End]>([
    ['the logout', sessionsOf],
    ['the end of the session', () => testSql()`update sessions set expires_at = now()`],
    ['a disabled person', (fixture) => user(fixture, { status: 'inactive' })],
    ['a deleted person', (fixture) => user(fixture, { status: 'deleted' })],
    ['a person of another company', async (fixture) => user(fixture, { company_id: (await make.company()).id })],
    ['another role', (fixture) => user(fixture, { role: 'business_manager' })],
    ['a disabled company', (fixture) => company(fixture, { status: 'inactive' })],
    ['a second factor that is owed', (fixture) => company(fixture, { requires_second_factor: true })],
  ])('%s', async (_, end) => {
    const fixture = await roomFixture({ status: 'accepted' });
    const { theCase, caller, receiver_caller, write } = fixture;
    const stream = await openStream(caller, theCase.token);
    const theirs = await openStream(receiver_caller, theCase.token);
    await tickNow();
    expect(stream.ended()).toBe(false);
    await end(fixture);
    // What ends every session ends theirs, too.
    const other = theirs.ended() ? theirs : await openStream(receiver_caller, theCase.token);
    await write(receiver_caller, { body: 'For both' });
    await other.until(() => other.entries().length === 1);
    await stream.until(stream.ended);
    expect(stream.entries()).toEqual([]);
  });

  test('an internal note of a colleague', async () => {
    const fixture = await roomFixture({ status: 'accepted' });
    const stream = await openStream(fixture.caller, fixture.theCase.token);
    const colleague = await openStream(fixture.colleague, fixture.theCase.token);
    await user(fixture, { status: 'inactive' });
    await fixture.write(fixture.colleague, { audience: 'internal', body: 'For us' });
    await colleague.until(() => colleague.entries().length === 1);
    await stream.until(stream.ended);
    expect([stream.entries(), stream.presence()]).toEqual([[], undefined]);
  });

  test.each<[string, (id: string | null) => PromiseLike<unknown>]>([
    ['has expired', () => testSql()`update one_time_tokens set expires_at = now()`],
    ['is taken back', () => testSql()`delete from one_time_tokens`],
  ])('a mailed link that %s', async (_, end) => {
    const { theCase, receiver_caller, write } = await roomFixture({ status: 'accepted' });
    const [link, theirs] = [
      await openStream(undefined, theCase.respond_secret),
      await openStream(receiver_caller, theCase.token),
    ];
    await end(theCase.respond_secret);
    await write(receiver_caller, {});
    await theirs.until(() => theirs.entries().length === 1);
    await link.until(link.ended);
    expect(link.entries()).toEqual([]);
  });

  test.each<[string, (ids: { staff: number; session: string }) => PromiseLike<unknown>]>([
    ['goes back', ({ session }) => testSql()`update sessions set ended_at = now() where id = ${session}`],
    ['logs out', ({ staff }) => testSql()`update sessions set ended_at = now() where user_id = ${staff}`],
    ['is disabled', ({ staff }) => testSql()`update users set status = 'inactive' where id = ${staff}`],
  ])('a super admin who acts for a person and %s', async (_, end) => {
    const { theCase, caller, receiver_caller, write } = await roomFixture({ status: 'accepted' });
    const staff = await make.superAdmin();
    const own = await loginAs(staff);
    const acting = await loginAs(caller, { impersonator_session_id: own.session_id });
    const cookie = `${own.cookie}; ${impersonationCookie()}=${acting.token}`;
    const stream = await openStream(undefined, theCase.token, { headers: { cookie } });
    const theirs = await openStream(receiver_caller, theCase.token);
    await tickNow();
    expect(stream.ended()).toBe(false);
    await end({ staff: staff.id, session: acting.session_id });
    await write(receiver_caller, {});
    await theirs.until(() => theirs.entries().length === 1);
    await stream.until(stream.ended);
    expect(stream.entries()).toEqual([]);
  });
});

test('who may still read goes on: group access that ends takes no case away, and no stream', async () => {
  const { theCase, caller, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  const stream = await openStream(caller, theCase.token);
  await testSql()`update relations set user_access_flag = 'limit', is_active = false`;
  expect((await room(caller)).status).toBe(200);
  await write(receiver_caller, {});
  await stream.until(() => stream.entries().length === 1);
});

test('of streams that are asked for at once no more are opened than one after the other', async () => {
  const { theCase, caller } = await roomFixture();
  const session = await loginAs(caller);
  const headers = { authorization: `Bearer ${session.token}` };
  const opened = async (count: number, token: string, own: Record<string, string>) =>
    Promise.all(Array.from({ length: count }, () => openStream(undefined, token, { headers: own })));
  const statuses = (streams: Awaited<ReturnType<typeof opened>>) =>
    Map.groupBy(streams, ({ response }) => response.status);
  const own = statuses(await opened(20, theCase.token, headers));
  const link = statuses(await opened(12, theCase.respond_secret, {}));
  expect([own.get(200)?.length, own.get(429)?.length]).toEqual([8, 12]);
  expect([link.get(200)?.length, link.get(429)?.length]).toEqual([4, 8]);
  await own.get(200)![0]!.close();
  expect(statuses(await opened(3, theCase.token, headers)).get(200)).toHaveLength(1);
  expect((await api(caller).get(`/api/caller/case/${theCase.token}/stream`)).status).toBe(429);
});
