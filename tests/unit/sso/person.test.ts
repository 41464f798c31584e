import { personOf } from '@/lib/people/sso/person';

const COMPANY = { domain: 'cobalt.test', additional_domains: ['cobalt.example'] };
const personWith = (attributes: [string, ...string[]][]) =>
  personOf(
    {
      assertion_id: '_1',
      name_id: 'n-1',
      name_id_format: null,
      expires_at: new Date(),
      assurance: [],
      attributes: attributes.map(([name, ...values]) => ({ name, values })),
    },
    COMPANY,
  );

/* rule: sso.several-addresses */
test.each<[string, [string, ...string[]][], string | null]>([
  ['one of the domain', [['mail', 'ada@cobalt.test']], 'ada@cobalt.test'],
  ['the second value', [['mail', 'ada@home.test', 'ada@cobalt.test']], 'ada@cobalt.test'],
  ['an additional domain', [['mail', 'ada@home.test', 'ada@cobalt.example']], 'ada@cobalt.example'],
  ['a subdomain', [['mail', 'ada@home.test', 'ada@de.cobalt.test']], 'ada@de.cobalt.test'],
  [
    'an attribute that is there twice',
    [
      ['mail', 'ada@home.test'],
      ['mail', 'ada@cobalt.test'],
    ],
    'ada@cobalt.test',
  ],
  [
    'another name',
    [
      ['email', 'ada@home.test'],
      ['mail', 'ada@cobalt.test'],
    ],
    'ada@cobalt.test',
  ],
  ['the first of two', [['mail', 'ada@cobalt.test', 'al@cobalt.test']], 'ada@cobalt.test'],
  ['an empty value before it', [['mail', '', 'ada@cobalt.test']], 'ada@cobalt.test'],
  ['none of the domain', [['mail', 'ada@home.test', 'ada@evil-cobalt.test']], 'ada@home.test'],
  [
    'a value of two addresses is none',
    [
      ['mail', '"x,ada@cobalt.test,"@evil.test'],
      ['upn', 'ada@cobalt.test'],
    ],
    null,
  ],
  ['the user name where there is no address', [['upn', 'ada@cobalt.test']], 'ada@cobalt.test'],
])('address: %s', (_, attributes, email) => expect(personWith(attributes).email).toBe(email));

/* rule: accounts.display-name */
test.each<[string, [string, ...string[]][], string, string]>([
  [
    'given and family name',
    [
      ['givenName', 'Eva'],
      ['sn', 'Lind'],
      ['displayName', 'IT Desk'],
    ],
    'Eva',
    'Lind',
  ],
  [
    'a department behind the family name',
    [
      ['givenName', 'Eva'],
      ['sn', 'Lind (IT-SEC)'],
    ],
    'Eva',
    'Lind',
  ],
  ['only a display name', [['displayName', 'Lind, Eva (IT-SEC)']], 'Eva', 'Lind'],
  [
    'half a name and a display name',
    [
      ['givenName', 'Eva'],
      ['displayName', 'Lind, Eva'],
    ],
    'Eva',
    'Lind',
  ],
  [
    'half a name and a short display name',
    [
      ['givenName', 'Eva'],
      ['displayName', 'Eva'],
    ],
    'Eva',
    '',
  ],
  ['a person of one name', [['displayName', 'Suharto']], 'Suharto', ''],
  ['an address as display name', [['displayName', 'eva@cobalt.test']], '', ''],
])('name: %s', (_, attributes, first_name, last_name) =>
  expect(personWith(attributes)).toMatchObject({ first_name, last_name }),
);
