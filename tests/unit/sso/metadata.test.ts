import { MetadataError, readMetadata } from '@/lib/sso/metadata';

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
