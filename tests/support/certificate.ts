/**
 * Self-signed until 2126 for hosts that exist only in tests, `concord.test` with its sub-domains and
 * `files.borealis.test`. Clients trust it by `CERTIFICATE`, Chromium by `TRUST_CERTIFICATE`.
 */
import { createHash, X509Certificate } from 'node:crypto';

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBxDCCAWugAwIBAgIUQJS3ukL6mmMJ6Pl575z/TJ4b40IwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMY29uY29yZC50ZXN0MCAXDTI2MTEyNzE3NDExNloYDzIxMjYx
MTAzMTc0MTE2WjAXMRUwEwYDVQQDDAxjb25jb3JkLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAR/PqvuLaL5GLVTl09265qPt3yBLeg5rdg0gafJar/Oz45R
thmtRULgaZMZaxWX2fmImyfQ2gRpVgBh9kQmHPPXo4GSMIGPMB0GA1UdDgQWBBQ/
KP09VRWIboxwM7YFsoBZeHL8IzAfBgNVHSMEGDAWgBQ/KP09VRWIboxwM7YFsoBZ
eHL8IzAPBgNVHRMBAf8EBTADAQH/MDwGA1UdEQQ1MDOCDGNvbmNvcmQudGVzdIIO
Ki5jb25jb3JkLnRlc3SCE2ZpbGVzLmJvcmVhbGlzLnRlc3QwCgYIKoZIzj0EAwID
RwAwRAIgaz38QGFWwDozzqEd1wrEwmF8MUG9E/9Dg5wNtpHmYfUCIGMmdTvkk+wZ
Jg9k/awCEIN2mTQXecgKsDalbdQhvpdk
-----END CERTIFICATE-----`;
export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy2Vhzh1Ls8FfoLMC
3aI0KsJDaCkf7hlTSxuMIcvC6OuhRANCAAR/PqvuLaL5GLVTl09265qPt3yBLeg5
rdg0gafJar/Oz45RthmtRULgaZMZaxWX2fmImyfQ2gRpVgBh9kQmHPPX
-----END PRIVATE KEY-----`;

const publicKey = new X509Certificate(CERTIFICATE).publicKey.export({ type: 'spki', format: 'der' });

/** Unlike with `ignoreHTTPSErrors`, pages have no certificate error, with which Chromium refuses passkeys. */
export const TRUST_CERTIFICATE = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`;
