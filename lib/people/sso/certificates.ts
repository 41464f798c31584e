import 'server-only';
import { createHash, X509Certificate } from 'node:crypto';

const MIN_RSA_BITS = 2048;
const MAX_USABLE = 10;
const MAX_NAMED = 10;
const MAX_SUBJECT = 200;

export type UnusableCertificate = {
  name: string;
  fingerprint: string;
  reason: string;
};
type UsableCertificate = { text: string; expires_at: Date };

/**
 * Sorts the signing certificates of metadata into those that signatures are checked with and those that cannot be, each
 * with the reason (rule: sso.certificates). One that is not valid yet counts: providers publish their next one early.
 */
export function checkCertificates(texts: string[], now: Date) {
  const usable = new Map<string, UsableCertificate>();
  const unusable = new Map<string, UnusableCertificate>();
  for (const [at, text] of texts.flatMap(separated).entries()) {
    const bytes = Buffer.from(text.replace(/-----[^-]*-----/g, ''), 'base64');
    const checked = checkCertificate(bytes, { place: at + 1, now });
    if ('reason' in checked) unusable.set(checked.fingerprint, checked);
    else usable.set(checked.text, checked);
  }
  return {
    usable: [...usable.values()].slice(0, MAX_USABLE),
    unusable: [...unusable.values()].slice(0, MAX_NAMED),
  };
}

/** Some providers put a whole PEM file of several certificates into one element. */
const separated = (text: string): string[] => text.match(/-----BEGIN[^-]*-----[^-]*/g) ?? [text];

type CheckCertificateOptions = { place: number; now: Date };

function checkCertificate(
  bytes: Buffer,
  { place, now }: CheckCertificateOptions,
): UsableCertificate | UnusableCertificate {
  const certificate = readCertificate(bytes);
  if (!certificate) {
    const fingerprint = createHash('sha256').update(bytes).digest('hex').toUpperCase().match(/../g)!.join(':');
    return { name: `Certificate ${place}`, fingerprint, reason: 'It cannot be read' };
  }
  const { subject, fingerprint256, validTo } = certificate;
  const name = subject?.replace(/\s*\n\s*/g, ', ').slice(0, MAX_SUBJECT) || `Certificate ${place}`;
  const expires_at = new Date(validTo);
  const reason = keyProblem(certificate) ?? (expires_at <= now ? `It expired on ${dayOf(expires_at)}` : null);
  return reason
    ? { name, fingerprint: fingerprint256, reason }
    : { text: certificate.raw.toString('base64'), expires_at };
}

/** Reading the key throws for kinds that OpenSSL does not know. */
function readCertificate(bytes: Buffer): X509Certificate | null {
  try {
    const certificate = new X509Certificate(bytes);
    return certificate.publicKey && certificate;
  } catch {
    return null;
  }
}

function keyProblem({ publicKey: { asymmetricKeyType, asymmetricKeyDetails } }: X509Certificate): string | null {
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (asymmetricKeyType !== 'rsa')
    return `It has a key of type ${asymmetricKeyType?.toUpperCase() ?? 'unknown'}, and signatures need an RSA key`;
  return bits < MIN_RSA_BITS ? `Its RSA key has ${bits} bits, and signatures need ${MIN_RSA_BITS} or more` : null;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
