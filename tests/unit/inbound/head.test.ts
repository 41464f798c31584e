import { headIn, MAX_HEAD, messageIdIn, returnPathIn, secretsIn } from '@/lib/inbound/head';
import { forgetSettings } from '@/lib/settings';

beforeEach(() => {
  process.env.INBOUND_DOMAIN = 'reply.portal.test';
  forgetSettings();
});
afterEach(() => {
  delete process.env.INBOUND_DOMAIN;
});

const SECRET = '0123456789abcdef0123456789abcdef01234567';
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
  [`To: Borealis <case+${SECRET}@reply.portal.test>`, [SECRET]],
  [`to: a@b.test,\r\n\t"x, y" <CASE+${SECRET.toUpperCase()}@Reply.Portal.test>`, [SECRET]],
  [`Delivered-To: case+${SECRET}@reply.portal.test\r\nTo: case+${SECRET}@reply.portal.test`, [SECRET]],
  [`X-Original-To: case+${SECRET}@reply.portal.test`, [SECRET]],
  [`Cc: case+${SECRET}@reply.portal.test`, [SECRET]],
  [`To: case+${SECRET}@elsewhere.test`, []],
  [`To: case+${SECRET}@reply.portal.test.evil.test`, []],
  [`To: case+${SECRET}0@reply.portal.test`, []],
  [`Subject: case+${SECRET}@reply.portal.test`, []],
])('the secrets in %j', (line, secrets) => expect(secretsIn(head(`${line}\r\n\r\n`))).toEqual(secrets));

test.each([
  ['Return-Path: <a@b.test>', 'a@b.test'],
  ['Return-Path: <>', ''],
  ['Subject: x', null],
])('the return path of %j is %j', (line, path) => expect(returnPathIn(head(`${line}\r\n\r\n`))).toBe(path));
