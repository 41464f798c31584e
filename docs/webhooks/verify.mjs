// Checks the signature of a webhook. Usage: node verify.mjs SECRET SIGNATURE < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** `body` is the raw request body, before any JSON parser has read it; `signature` the header X-Hub-Signature-256. */
export function isSigned(body, signature, secret) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const [secret, signature] = process.argv.slice(2);
if (secret !== undefined) process.exitCode = isSigned(readFileSync(0), signature, secret) ? 0 : 1;
