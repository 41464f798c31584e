import { logIn, OTHER_KEYS } from '../../support/saml';
import { assertionOf, expectRefused, swap, useCobalt, type Refusal } from '../../support/refused-answers';

useCobalt();

test.each<Refusal>([
  ['none', { signing: 'none' }, 'sso_setup', /signed/],
  ['of another key, whose certificate comes with it', { keys: OTHER_KEYS }, 'sso_setup', /certificate/],
  ['over text that was changed', { after: swap('id-of-ada', 'id-of-eve') }, 'sso_setup', /certificate/],
  [
    'by SHA-1',
    {
      after: swap(
        /http:\/\/www.w3.org\/2001\/04\/xmldsig-more#rsa-sha256/,
        'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      ),
    },
    'sso_setup',
    /algorithm/,
  ],
  [
    'by HMAC with our certificate as its key',
    {
      after: swap(
        /http:\/\/www.w3.org\/2001\/04\/xmldsig-more#rsa-sha256/,
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
    },
    'sso_setup',
    /algorithm/,
  ],
  [
    'with a SHA-1 digest',
    { after: swap('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1') },
    'sso_setup',
    /algorithm/,
  ],
  [
    'with another transform',
    {
      after: swap(
        '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>',
        '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
      ),
    },
    'sso',
  ],
  ['without a reference', { after: swap(/<Reference .*?<\/Reference>/, '') }, 'sso'],
  ['over the whole document', { after: swap(/URI="#[^"]+"/, 'URI=""') }, 'sso'],
  [
    'in another namespace',
    { after: swap('<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"', '<Signature xmlns="urn:x"') },
    'sso',
  ],
])('an answer with a signature is refused when it is: %s', async (...[, changes, alert, reason]) => {
  await expectRefused(await logIn('cobalt', changes), alert, reason);
});

const EVIL = (xml: string) =>
  assertionOf(xml)
    .replace(/<Signature[\s\S]*<\/Signature>/, '')
    .replace(/ ID="[^"]+"/, ' ID="_evil"')
    .replaceAll('ada@cobalt.test', 'eve@cobalt.test');
const signature = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)![0];

/** The seven ways to pass the signature check with one assertion while another one is read. */
const WRAPPINGS: [string, (xml: string) => string][] = [
  ['a forged assertion before the signed one', (xml) => xml.replace('<saml:Assertion', `${EVIL(xml)}<saml:Assertion`)],
  [
    'a forged assertion after the signed one',
    (xml) => xml.replace('</samlp:Response>', `${EVIL(xml)}</samlp:Response>`),
  ],
  [
    'the signed assertion inside of the forged one',
    (xml) =>
      xml.replace(assertionOf(xml), EVIL(xml).replace('</saml:Assertion>', `${assertionOf(xml)}</saml:Assertion>`)),
  ],
  [
    'the forged one around a moved signature',
    (xml) =>
      xml.replace(
        assertionOf(xml),
        EVIL(xml)
          .replace('<saml:Subject>', `${signature(xml)}<saml:Subject>`)
          .replace('</Signature>', `<Object>${assertionOf(xml).replace(signature(xml), '')}</Object></Signature>`),
      ),
  ],
  [
    'the signed assertion in the signature’s Object',
    (xml) =>
      xml.replace(
        assertionOf(xml),
        EVIL(xml).replace(
          '<saml:Subject>',
          `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>${assertionOf(xml)}</Object></Signature><saml:Subject>`,
        ),
      ),
  ],
  [
    'the signed assertion in the Extensions',
    (xml) =>
      xml
        .replace(assertionOf(xml), EVIL(xml))
        .replace('<samlp:Status>', `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`),
  ],
  [
    'both with the same ID',
    (xml) =>
      xml.replace(
        '<saml:Assertion',
        `${EVIL(xml).replace('_evil', / ID="([^"]+)"/.exec(assertionOf(xml))![1]!)}<saml:Assertion`,
      ),
  ],
  [
    'a signature that refers to an assertion elsewhere',
    (xml) =>
      xml
        .replace(assertionOf(xml), `${EVIL(xml).replace('<saml:Subject>', `${signature(xml)}<saml:Subject>`)}`)
        .replace(
          '<samlp:Status>',
          `<x:Wrap xmlns:x="urn:x">${assertionOf(xml).replace(signature(xml), '').replaceAll('saml:Assertion', 'x:Assertion2')}</x:Wrap><samlp:Status>`,
        ),
  ],
];
test.each(WRAPPINGS)('wrapping: %s', async (_what, after) => {
  for (const signing of ['assertion', 'both'] as const) {
    const done = await logIn('cobalt', { after, signing });
    await expectRefused(done, done.headers.get('location')!.split('=')[1]!);
  }
});

test('a forged response around one whose own signature is moved into it', async () => {
  const after = (xml: string) => {
    const evil = xml
      .replace(signature(xml), '')
      .replace(/ ID="[^"]+"/, ' ID="_outer"')
      .replaceAll('ada@', 'eve@');
    return evil.replace('<samlp:Status>', `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`);
  };
  await expectRefused(await logIn('cobalt', { after, signing: 'response' }), 'sso');
});
