/** A certificate for the root host of the tests and its sub-domains, which nobody has signed but itself. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificate = {
  /** Files: the certificate, its key, and both in one. */
  certificate: string;
  key: string;
  both: string;
  /** What clients have to trust. */
  pem: string;
};

/** @throws Error when openssl cannot make it */
export function makeCertificate(openssl: string, folder: string): Certificate {
  const [certificate, key, both] = ['portal.crt', 'portal.key', 'portal.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { status, stderr } = spawnSync(
    openssl,
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  const pem = readFileSync(certificate, 'utf8');
  writeFileSync(both, `${pem}${readFileSync(key, 'utf8')}`, { mode: 0o600 });
  return { certificate, key, both, pem };
}
