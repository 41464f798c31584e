import { headIn, MAX_HEAD, messageIdIn, recipientsIn, returnPathIn } from '@/lib/reach/inbound/head';
import { askingReturnPath } from '@/lib/partners/health/return-path';
import { forgetSettings } from '@/lib/platform/settings';

beforeEach(() => {
  process.env.INBOUND_DOMAIN = 'reply.portal.test';
  forgetSettings();
});
afterEach(() => {
  delete process.env.INBOUND_DOMAIN;
});

const SECRET = '0123456789abcdef0123456789abcdef01234567';
const REPLY = `case+${SECRET}@reply.portal.test`;
const head = (text: string) => headIn(Buffer.from(text)).text;

test.each([
  ['Message-ID: <a@b>\r\n\r\nText', '<a@b>'],
  ['message-id:\r\n <folded@b>\r\n\r\nText', '<folded@b>'],
  ['Subject: x\nMESSAGE-ID: plain@b\n\n', 'plain@b'],
  ['Subject: x\r\n\r\nMessage-ID: <body@b>', null],
  ['X-Message-ID: <other@b>\r\n\r\n', null],
  ['Message-ID:\r\n\r\n', null],
  ['Message-ID: <nul\0l@b>\r\n\r\n', '<null@b>'],
])('the Message-ID of %j is %j', (text, id) => expect(messageIdIn(head(text))).toBe(id));

test('a long Message-ID is kept as its hash', () => {
  expect(messageIdIn(head(`Message-ID: <${'a'.repeat(900)}@b>\r\n\r\n`))).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test('a header without an end is not whole, and no more of it is read', () => {
  const { text, isWhole } = headIn(Buffer.alloc(MAX_HEAD + 5, 'x'));
  expect([text.length, isWhole]).toEqual([MAX_HEAD, false]);
});

test.each([
  [`To: Borealis <case+${SECRET}@reply.portal.test>`, [REPLY]],
  [`to: a@b.test,\r\n\t"x, y" <CASE+${SECRET.toUpperCase()}@Reply.Portal.test>`, [REPLY]],
  [`Delivered-To: case+${SECRET}@reply.portal.test\r\nTo: case+${SECRET}@reply.portal.test`, [REPLY]],
  [`X-Original-To: case+${SECRET}@reply.portal.test`, [REPLY]],
  [`Cc: case+${SECRET}@reply.portal.test`, [REPLY]],
  [`To: case+${SECRET}@elsewhere.test`, []],
  [`To: case+${SECRET}@reply.portal.test.evil.test`, []],
  [`To: case+${SECRET}0@reply.portal.test`, []],
  [`To: address+7-${SECRET}@reply.portal.test`, []],
  [`Subject: case+${SECRET}@reply.portal.test`, []],
])('the recipients in %j', (line, recipients) => expect(recipientsIn(head(`${line}\r\n\r\n`))).toEqual(recipients));

test('the return path of an email that asks an address is one as well, with its own secret only', () => {
  const path = askingReturnPath(7)!;
  const to = (address: string) => recipientsIn(head(`To: <${address}>\r\n\r\n`));
  expect(to(path.replace('address', 'Address'))).toEqual([path]);
  expect(to(path.replace('+7-', '+8-'))).toEqual([]);
  expect(to(`address+7-${SECRET}@reply.portal.test`)).toEqual([]);
});

test.each([
  ['Return-Path: <a@b.test>', 'a@b.test'],
  ['Return-Path: <>', ''],
  ['Subject: x', null],
])('the return path of %j is %j', (line, path) => expect(returnPathIn(head(`${line}\r\n\r\n`))).toBe(path));
