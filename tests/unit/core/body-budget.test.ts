import { withBodyBudget } from '@/lib/platform/http/body-budget';

const MEBIBYTE = 1024 * 1024;
const GUEST = { kind: 'guest' } as const;
const MEMBER = { kind: 'member' } as const;

type Sender = typeof GUEST | typeof MEMBER;

const requestWith = (headers: Record<string, string>) => ({ headers: new Headers(headers) });
const ofLength = (bytes: number) => requestWith({ 'content-length': String(bytes) });

/** A request whose answer is made when `end` is called. */
function hold(request: { headers: Headers }, sender: Sender = GUEST) {
  let end = () => {};
  let isRead = false;
  const answer = () => {
    isRead = true;
    return new Promise<void>((resolve) => (end = resolve));
  };
  const status = withBodyBudget(request, sender, answer).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
  return { status, isRead: () => isRead, end: () => end() };
}

const holdMany = (count: number, request: { headers: Headers }, sender?: Sender) =>
  Array.from({ length: count }, () => hold(request, sender));

// rule: operations.bodies
test.each([
  ['with a length', ofLength(MEBIBYTE)],
  ['in chunks of unknown length', requestWith({ 'transfer-encoding': 'chunked' })],
  ['announced as larger than any may be', ofLength(1e12)],
])('a guest’s body that sixteen others leave no room for is refused unread: %s', async (_name, request) => {
  const held = holdMany(16, request);
  const late = hold(request);
  expect(await late.status).toBe(503);
  expect(late.isRead()).toBe(false);
  held[0]!.end();
  expect(await held[0]!.status).toBe(200);
  const next = hold(request);
  expect(next.isRead()).toBe(true);
  for (const one of [...held, next]) one.end();
  expect(await Promise.all([...held, next].map(({ status }) => status))).toEqual(Array(17).fill(200));
});

// rule: operations.bodies
test('guests leave room for people who are signed in, and large bodies leave room for small ones', async () => {
  const guests = holdMany(16, ofLength(MEBIBYTE));
  const members = holdMany(8, ofLength(MEBIBYTE), MEMBER);
  expect(members.every((one) => one.isRead())).toBe(true);
  expect(await hold(ofLength(MEBIBYTE), MEMBER).status).toBe(503);
  const login = hold(ofLength(100));
  expect(login.isRead()).toBe(true);
  for (const one of [...guests, ...members, login]) one.end();
  await Promise.all([...guests, ...members, login].map(({ status }) => status));
});

// rule: operations.bodies
test('a failed answer frees its room', async () => {
  for (let turn = 0; turn < 30; turn++)
    await expect(withBodyBudget(ofLength(MEBIBYTE), GUEST, () => Promise.reject(new Error('cut off')))).rejects.toThrow(
      'cut off',
    );
});
