import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A software authenticator: makes and uses ES256 passkeys as a browser would send them, and everything wrong on demand. */

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

/** Errors that the authenticator or the page makes. */
type Wrong = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  unverified?: boolean;
  absent?: boolean;
  counter?: number;
  userHandle?: string;
  crossOrigin?: boolean;
  type?: string;
};

/** `counts` increments the counter as security keys do; those of phones stay at zero. */
export function softPasskey({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? process.env.APP_URL,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );
  const dataOf = (rpId: string, wrong: Wrong, attested: Buffer = Buffer.alloc(0)) => {
    const flags = (wrong.absent ? 0 : 1) | (wrong.unverified ? 0 : 4) | (attested.length ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  };
  return {
    id: base64url(id),
    create({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
      userHandle = user.id;
      if (counts) counter += 1;
      const length = Buffer.from([0, id.length]);
      const authData = dataOf(rp.id, wrong, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
      if (counts) counter += 1;
      const data = clientData('webauthn.get', challenge, wrong);
      const authData = dataOf(rpId, wrong);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
}

function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
}
