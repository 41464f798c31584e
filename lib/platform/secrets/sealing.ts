import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { settings } from '@/lib/platform/settings';

type Purpose =
  | 'concord single sign-on key'
  | 'concord client secret'
  | 'concord id token'
  | 'concord webhook secret'
  | 'concord webhook login'
  | 'concord channel address'
  | 'concord browser notifications'
  | 'concord code apps'
  | 'concord stored answer'
  | 'concord upload link'
  | `concord writer ${string}`
  | `concord push target ${number} ${number}`;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', settings.secret, '', purpose, 32));

/** Encrypts a secret that the portal has to read again, with AES-256-GCM. Output: nonce, tag and ciphertext. */
export function seal(text: string, purpose: Purpose): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(text: string, purpose: Purpose): string | null {
  const bytes = Buffer.from(text, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
