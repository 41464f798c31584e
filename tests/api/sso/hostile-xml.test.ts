import { callRoute } from '../../support/api';
import {
  answerTo,
  begin,
  certificateText,
  encryptAssertion,
  KEYS,
  logIn,
  OTHER_KEYS,
  postAnswer,
  signAnswer,
} from '../../support/saml';
import { ALERT, assertionOf, expectRefused, swap, useCobalt } from '../../support/refused-answers';

useCobalt();

describe('XML', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`;
  test.each<[string, Parameters<typeof logIn>[1]]>([
    [
      'a comment in the NameID',
      { name_id: 'admin@cobalt.test', before: swap('admin@cobalt.test<', 'admin@cobalt.test<!-- -->.evil.test<') },
    ],
    ['a comment added after signing', { after: swap('ada@cobalt.test<', 'ada@<!---->cobalt.test<') }],
    ['CDATA', { after: swap('Lovelace', '<![CDATA[Lovelace]]>') }],
    ['a processing instruction', { after: swap('<saml:Subject>', '<?x y?><saml:Subject>') }],
    ['a DOCTYPE', { after: (xml) => `<!DOCTYPE samlp:Response>${xml}` }],
    [
      'entities from elsewhere',
      { after: (xml) => `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('Lovelace', '&x;')}` },
    ],
    ['an entity bomb', { after: (xml) => `${bomb}${xml.replace('Lovelace', '&j;')}` }],
    ['two roots', { after: (xml) => xml + xml }],
    ['no XML', { after: () => 'hello' }],
    ['nothing', { after: () => '' }],
    ['XML of something else', { after: () => '<html/>' }],
    [
      'deep nesting',
      { after: (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}<samlp:Status>`) },
    ],
    ['too many elements', { after: (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(20_000)}<samlp:Status>`) }],
    ['a megabyte', { after: (xml) => xml.replace('<samlp:Status>', `<a b="${'x'.repeat(420_000)}"/><samlp:Status>`) }],
  ])('%s', async (_what, changes) => {
    await expectRefused(await logIn('cobalt', changes), 'sso');
  });

  test.each([
    ['too large for any answer', 'A'.repeat(1_040_000)],
    ['not base64', '%%%'],
    ['not text', Buffer.from([0xff, 0xfe, 0x00, 0x41]).toString('base64')],
  ])('a body that is %s', async (_what, posted) => {
    const begun = await begin('cobalt');
    await expectRefused(await postAnswer('cobalt', posted, { cookie: begun.cookie }), 'sso');
  });

  test('a body beyond all limits, and one of another kind', async () => {
    const post = (sent: string, type: string) =>
      callRoute('POST', '/saml2/cobalt/acs', { sent, headers: { 'content-type': type } });
    expect(
      (await post(`SAMLResponse=${'A'.repeat(1_100_000)}`, 'application/x-www-form-urlencoded')).headers.get(
        'location',
      ),
    ).toBe(`${ALERT}sso`);
    expect((await post('x', 'text/plain')).headers.get('location')).toBe(`${ALERT}sso`);
    expect((await post('', 'application/x-www-form-urlencoded')).headers.get('location')).toBe(`${ALERT}sso`);
  });
});

describe('encryption', () => {
  const certificate = async () => {
    const { body } = await callRoute<Buffer>('GET', '/saml2/cobalt/metadata');
    return /<ds:X509Certificate>([^<]+)/.exec(body.toString())![1]!;
  };

  test('an assertion for another key', async () => {
    const after = (xml: string) => encryptAssertion(xml, certificateText(OTHER_KEYS));
    await expectRefused(await logIn('cobalt', { after }), 'sso_setup', /decrypted/);
  });

  test('an unsigned assertion inside of the encryption', async () => {
    const ours = await certificate();
    await expectRefused(
      await logIn('cobalt', { signing: 'none', after: (xml) => encryptAssertion(xml, ours) }),
      'sso_setup',
      /signed/,
    );
  });

  test('old algorithms', async () => {
    const ours = await certificate();
    const after = (xml: string) => encryptAssertion(xml, ours).replace('rsa-oaep-mgf1p', 'rsa-1_5');
    await expectRefused(await logIn('cobalt', { after }), 'sso_setup', /encrypted/);
  });

  test('a second assertion inside of the encryption', async () => {
    const ours = await certificate();
    const after = (xml: string) => {
      const signed = assertionOf(xml);
      const doubled = encryptAssertion(
        xml.replace(
          signed,
          signed.replace('</saml:Assertion>', `${signed.replace(/ ID="[^"]+"/, ' ID="_evil"')}</saml:Assertion>`),
        ),
        ours,
      );
      return doubled;
    };
    await expectRefused(await logIn('cobalt', { after }), 'sso');
  });

  test('signed text is not the decrypted text of another answer', async () => {
    const ours = await certificate();
    const begun = await begin('cobalt');
    const xml = Buffer.from(answerTo(begun, { signing: 'none' }), 'base64').toString();
    const signed = signAnswer(encryptAssertion(xml, ours), KEYS, 'response');
    const other = encryptAssertion(xml.replaceAll('ada@', 'eve@'), ours);
    const forged = signed.replace(
      /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/,
      /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/.exec(other)![0],
    );
    await expectRefused(
      await postAnswer('cobalt', Buffer.from(forged).toString('base64'), { cookie: begun.cookie }),
      'sso_setup',
    );
  });
});
