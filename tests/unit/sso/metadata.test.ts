import { MetadataError, readMetadata } from '@/lib/people/sso/metadata';
import { newKeyPair } from '@/lib/people/sso/self-signed';

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
const times = (count: number, unit: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => unit(at)).join('');
const around = (attributes: string, content: string) =>
  `<EntityDescriptor xmlns="${MD}" ${attributes}>${content}</EntityDescriptor>`;

/* An administrator may upload anything (rule: sso.xml). */
test.each([
  [
    'attributes of one element',
    around(
      times(3_900, (at) => `a${at}="" `),
      '',
    ),
  ],
  [
    'attributes of many elements',
    around(
      '',
      times(1_950, () => '<a b="" c=""/>'),
    ),
  ],
  [
    'namespaces',
    around(
      times(3_900, (at) => `xmlns:a${at}="u" `),
      '<a/>',
    ),
  ],
  [
    'namespaces and elements',
    around(
      times(1_900, (at) => `xmlns:a${at}="u" `),
      times(1_900, () => '<a xmlns:b="v"/>'),
    ),
  ],
  [
    'elements',
    around(
      '',
      times(1_900, () => '<a></a>'),
    ),
  ],
  [
    '8,000 attributes',
    around(
      times(8_000, (at) => `a${at}="" `),
      '',
    ),
  ],
  [
    '8,000 attributes of many elements',
    around(
      '',
      times(4_000, () => '<a b="" c=""/>'),
    ),
  ],
])('metadata of many %s is refused', (_what, text) =>
  expect(readMetadata(Buffer.from(text))).rejects.toThrow(MetadataError),
);

test('metadata of more than 4,000 attributes is refused in words', () =>
  expect(
    readMetadata(
      Buffer.from(
        around(
          times(4_100, (at) => `a${at}="" `),
          '',
        ),
      ),
    ),
  ).rejects.toThrow('it has too many attributes'));

const CERTIFICATE = newKeyPair('Provider').certificate.replace(/-----[^-]+-----|\s/g, '');
const provider = (use: string) =>
  around(
    'entityID="https://idp.test"',
    `<IDPSSODescriptor><KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${CERTIFICATE}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/sso"/></IDPSSODescriptor>`,
  );

/* rule: sso.certificates */
test.each([
  ['no use', '', ''],
  ['an empty use', ' use=""', ''],
  ['another case', ' use=" Signing "', ''],
  ['a line break before it', ' use="signing"', '\n<?xml version="1.0" encoding="UTF-8"?>'],
])('the signing certificate of metadata with %s is read', async (_, use, before) => {
  expect((await readMetadata(Buffer.from(before + provider(use)))).certificates).toEqual([CERTIFICATE]);
});

test.each(['encryption', 'Encryption', 'other'])('a key for %s signs nothing', (use) =>
  expect(readMetadata(Buffer.from(provider(` use="${use}"`)))).rejects.toThrow('no signing certificate'),
);
