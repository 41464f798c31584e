import { logIn } from '../../support/saml';
import { expectRefused, swap, useCobalt, type Refusal } from '../../support/refused-answers';

useCobalt();

const drop =
  (attribute: string, element = '') =>
  (xml: string) =>
    xml.replace(new RegExp(`(<[a-z]+:${element}[^>]*?) ${attribute}="[^"]*"`), '$1');
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test.each<Refusal>([
  [
    'another InResponseTo in the assertion',
    { before: swap(/(SubjectConfirmationData InResponseTo=")[^"]+/, '$1_other') },
    'sso_expired',
    /InResponseTo/,
  ],
  ['no InResponseTo in the assertion', { before: drop('InResponseTo', 'SubjectConfirmationData') }, 'sso_expired'],
  ['another request', { request_id: '_of_another_login' }, 'sso_browser'],
  [
    'another Recipient',
    { before: swap(/Recipient="[^"]+/, 'Recipient="https://evil.test/acs') },
    'sso_setup',
    /Recipient/,
  ],
  ['no Recipient', { before: drop('Recipient') }, 'sso_setup', /Recipient is missing/],
  [
    'another Destination',
    { after: swap(/Destination="[^"]+/, 'Destination="https://evil.test/acs') },
    'sso_setup',
    /Destination/,
  ],
  ['no Destination', { before: drop('Destination') }, 'sso_setup', /Destination is missing/],
  ['another company’s Audience', { audience: 'http://portal.test/saml2/acme/metadata' }, 'sso_setup', /Audience/],
  [
    'an Audience that starts like ours',
    { audience: 'http://portal.test/saml2/cobalt/metadata.evil' },
    'sso_setup',
    /Audience/,
  ],
  [
    'no Audience',
    { before: swap(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
    'sso_setup',
    /Audience/,
  ],
  [
    'two AudienceRestrictions, one of them for others',
    {
      before: swap(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>urn:other</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    },
    'sso_setup',
  ],
  ['another Issuer', { issuer: 'https://evil.test/saml' }, 'sso_setup', /Issuer/],
  ['no Issuer of the response', { after: swap(/<saml:Issuer>[^<]*<\/saml:Issuer>/, '') }, 'sso_setup', /Issuer/],
  ['an expired answer', { now: minutes(-9) }, 'sso_clock', /expired/],
  ['an answer of the future', { now: minutes(5) }, 'sso_clock', /not valid yet/],
  ['no NotOnOrAfter', { before: drop('NotOnOrAfter', 'SubjectConfirmationData') }, 'sso'],
  ['no Conditions', { before: swap(/<saml:Conditions.*<\/saml:Conditions>/, '') }, 'sso'],
  ['a time that is none', { before: swap(/(<saml:Conditions NotBefore=")[^"]+/, '$1yesterday') }, 'sso'],
  ['no bearer confirmation', { before: swap('cm:bearer', 'cm:holder-of-key') }, 'sso'],
  ['no NameID', { before: swap(/<saml:NameID.*<\/saml:NameID>/, '') }, 'sso'],
  ['an error of the provider', { before: swap('status:Success', 'status:Responder') }, 'sso_provider', /error/],
])('an answer is refused with: %s', async (...[, changes, alert, reason]) => {
  await expectRefused(await logIn('cobalt', changes), alert, reason);
});

test('clocks may differ by three minutes', async () => {
  expect((await logIn('cobalt', { now: minutes(3.5) })).headers.get('location')).toBe('/dashboard');
  expect((await logIn('cobalt', { now: minutes(-7.5) })).headers.get('location')).toBe('/dashboard');
});
