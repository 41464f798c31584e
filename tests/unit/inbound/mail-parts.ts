/** Raw mails, and parts of them. */

/** A mail, what its note says, and its files. */
export type MailSample = [name: string, raw: Raw, text: string, files: string[]];
export type Raw = string | Buffer;

export const plain = 'Content-Type: text/plain; charset=utf-8';
export const html = 'Content-Type: text/html; charset=utf-8';
export const flowed = 'Content-Type: text/plain; charset=utf-8; format=flowed';
export const part = (head: string, content: string) => `--b1\n${head}\n\n${content}\n`;
export const parts = (kind: string, ...all: string[]) =>
  `Content-Type: multipart/${kind}; boundary="b1"\n\n${all.join('')}--b1--`;
export const bytes = (head: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`From: i@b.test\n${head}\nContent-Transfer-Encoding: 8bit\n\n`), content]);
export const japanese = Buffer.from('\x1b$B%F%9%H\x1b(B', 'latin1');

export const FORWARDED = 'Begin forwarded message:\n\nFrom: Jan <jan@b.test>\nSubject: Fan\n\nFirmware 2.1 helps.';
export const OUTLOOK =
  'From: Jan <jan@b.test>\nSent: Monday, November 23, 2026 3:05 PM\nTo: Ingrid <i@b.test>\nSubject: Fan\n\nFirmware 2.1 helps.';
export const LOG = 'eth1: link is down';
export const uuencoded = 'begin 644 node2.log\n)9F%T86P@97)R\n`\nend';
