import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';

const RSA_BITS = 2048;

/** Creates a key pair with a self-signed certificate, both PEM. Providers compare the key, not the name. */
export function newKeyPair(name: string, years = 10): { certificate: string; private_key: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const certificate = selfSigned(privateKey, name, years);
  return {
    certificate: pem('CERTIFICATE', certificate),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** X.509 in DER (RFC 5280). Node can read certificates but not create them. */
function selfSigned(key: KeyObject | string, name: string, years: number): Buffer {
  const private_key = typeof key === 'string' ? createPrivateKey(key) : key;
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00])); // sha256WithRSAEncryption
  const holder = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(name))))); // commonName
  const now = Date.now();
  const signed = sequence(
    tagged(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    holder,
    sequence(time(new Date(now - MINUTE_MS)), time(new Date(now + years * 365.25 * DAY_MS))),
    holder,
    createPublicKey(private_key).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, private_key);
  return sequence(signed, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const bytes = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}
const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
const integer = (value: Buffer) => tagged(0x02, value);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
/** UTCTime, as RFC 5280 requires for dates before 2050. */
const time = (at: Date) => tagged(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`;
