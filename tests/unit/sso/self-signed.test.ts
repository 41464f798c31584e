import { createPrivateKey, X509Certificate } from 'node:crypto';
import { newKeyPair } from '@/lib/people/sso/self-signed';

test('a new certificate is one that Node reads, signed by its own key', () => {
  const { certificate, private_key } = newKeyPair('Concord', 10);
  const read = new X509Certificate(certificate);
  expect([read.subject, read.issuer]).toEqual(['CN=Concord', 'CN=Concord']);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(private_key))).toBe(true);
  expect(Math.round((Date.parse(read.validTo) - Date.now()) / 86_400_000 / 365.25)).toBe(10);
});
