import { checkCertificates } from '@/lib/people/sso/certificates';
import { newKeyPair } from '@/lib/people/sso/self-signed';
import { EC_CERTIFICATE, SMALL_CERTIFICATE } from '../../support/certificates';

const textOf = ({ certificate }: { certificate: string }) => certificate.replace(/-----[^-]+-----|\s/g, '');
const GOOD = newKeyPair('Good');
const NEXT = textOf(newKeyPair('Next'));
const EXPIRED = textOf(newKeyPair('Old', -1));
const NOW = new Date();
const EARLIER = new Date(NOW.getTime() - 86_400_000);

/* rule: sso.certificates */
test.each([
  ['an EC key', EC_CERTIFICATE, 'CN=EC key, O=Provider', 'It has a key of type EC, and signatures need an RSA key'],
  ['a small key', SMALL_CERTIFICATE, 'CN=Small key', 'Its RSA key has 1024 bits, and signatures need 2048 or more'],
  ['an end in the past', EXPIRED, 'CN=Old', expect.stringMatching(/^It expired on \d{4}-\d\d-\d\d$/)],
  ['broken bytes', NEXT.slice(0, 300), 'Certificate 1', 'It cannot be read'],
  ['no bytes', '', 'Certificate 1', 'It cannot be read'],
  ['other text', 'see the portal', 'Certificate 1', 'It cannot be read'],
])('of one with %s and a good one, the good one is used', (_, text, name, reason) => {
  const { usable, unusable } = checkCertificates([text, textOf(GOOD)], NOW);
  expect(usable).toEqual([{ text: textOf(GOOD), expires_at: expect.any(Date) as Date }]);
  const fingerprint = expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string;
  expect(unusable).toEqual([{ name, fingerprint, reason }]);
});

test('both certificates of a rollover count, also the one that is not valid yet, each once', () => {
  const { usable, unusable } = checkCertificates([GOOD.certificate, NEXT, textOf(GOOD), ` ${NEXT}\n`], EARLIER);
  expect([usable.map(({ text }) => text), unusable]).toEqual([[textOf(GOOD), NEXT], []]);
});

test('of a PEM file in one element each certificate counts', () => {
  const small = `-----BEGIN CERTIFICATE-----\n${SMALL_CERTIFICATE}\n-----END CERTIFICATE-----\n`;
  const { usable, unusable } = checkCertificates([small + GOOD.certificate], NOW);
  expect([usable.map(({ text }) => text), unusable.map(({ name }) => name)]).toEqual([
    [textOf(GOOD)],
    ['CN=Small key'],
  ]);
});

test('unusable ones do not push a good one out', () => {
  const broken = Array.from({ length: 30 }, (_, at) => Buffer.from(`no. ${at}`).toString('base64'));
  const { usable, unusable } = checkCertificates([...broken, NEXT], NOW);
  expect([usable.length, unusable.length]).toEqual([1, 10]);
});
