import { log } from '@/lib/core/log';
import { make } from '@/tools/factories/make';
import { callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import {
  answerTo,
  begin,
  certificateText,
  encryptAssertion,
  KEYS,
  logIn,
  metadataOf,
  OTHER_KEYS,
  postAnswer,
  signAnswer,
  ssoCompany,
} from '../../support/saml';

let warned: jest.SpyInstance;
beforeEach(async () => {
  await emptyDatabase();
  await ssoCompany();
  warned = jest.spyOn(log, 'warn');
});
afterEach(() => jest.restoreAllMocks());

const ALERT = 'http://cobalt.portal.test/?alert=';

/** A refused answer ends at the landing page with a sentence and one log line, and opens no session. */
async function expectRefused(done: Awaited<ReturnType<typeof logIn>>, alert: string, reason?: RegExp) {
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ALERT}${alert}`]);
  expect(done.cookies).toEqual([]);
  expect(await testSql()`select id from login_records`).toHaveLength(0);
  expect(await testSql()`select id from users where role = 'caller'`).toHaveLength(0);
  expect(warned.mock.calls.map(([line, message]) => [(line as { company: string }).company, message])).toEqual([
    ['cobalt', 'single sign-on refused'],
  ]);
  if (reason) expect((warned.mock.calls[0]![0] as { reason: string }).reason).toMatch(reason);
}

const drop =
  (attribute: string, element = '') =>
  (xml: string) =>
    xml.replace(new RegExp(`(<[a-z]+:${element}[^>]*?) ${attribute}="[^"]*"`), '$1');
const swap = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`Nothing to change: ${String(from)}`);
  return changed;
};
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('what the answer was made for', () => {
  test.each<[string, Parameters<typeof logIn>[1], string, RegExp?]>([
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
  ])('%s', async (...[, changes, alert, reason]) => {
    await expectRefused(await logIn('cobalt', changes), alert, reason);
  });

  test('clocks may differ by three minutes', async () => {
    expect((await logIn('cobalt', { now: minutes(3.5) })).headers.get('location')).toBe('/dashboard');
    expect((await logIn('cobalt', { now: minutes(-7.5) })).headers.get('location')).toBe('/dashboard');
  });
});

describe('who sends it', () => {
  test('a replay in the same browser, also to another instance', async () => {
    const begun = await begin('cobalt');
    const answer = answerTo(begun);
    const [first, second] = await Promise.all([1, 2].map(() => postAnswer('cobalt', answer, { cookie: begun.cookie })));
    expect([first!, second!].map((one) => one.headers.get('location')).sort()).toEqual([
      '/dashboard',
      `${ALERT}sso_expired`,
    ]);
    const again = await postAnswer('cobalt', answer, { cookie: begun.cookie });
    expect(again.headers.get('location')).toBe(`${ALERT}sso_expired`);
    expect(await testSql()`select id from login_records`).toHaveLength(1);
  });

  test('a used assertion in the answer to a new login, where only the assertion is signed', async () => {
    const begun = await begin('cobalt');
    const xml = Buffer.from(answerTo(begun), 'base64').toString();
    await postAnswer('cobalt', Buffer.from(xml).toString('base64'), { cookie: begun.cookie });
    const next = await begin('cobalt');
    const wrapped = xml.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]+/, `$1${next.request_id}`);
    const done = await postAnswer('cobalt', Buffer.from(wrapped).toString('base64'), { cookie: next.cookie });
    expect(done.headers.get('location')).toBe(`${ALERT}sso_expired`);
    expect(await testSql()`select id from login_records`).toHaveLength(1);
  });

  test('another browser', async () => {
    const [mine, theirs] = [await begin('cobalt'), await begin('cobalt')];
    await expectRefused(await postAnswer('cobalt', answerTo(mine), { cookie: theirs.cookie }), 'sso_browser');
    warned.mockClear();
    await expectRefused(await postAnswer('cobalt', answerTo(mine)), 'sso_browser');
    warned.mockClear();
    await expectRefused(await postAnswer('cobalt', answerTo(mine), { cookie: `${mine.cookie}x` }), 'sso_browser');
  });

  test('an unsolicited answer starts a login of our own', async () => {
    const begun = await begin('cobalt');
    const answer = answerTo(begun, { before: (xml) => xml.replace(/ InResponseTo="[^"]+"/g, '') });
    const done = await postAnswer('cobalt', answer, { cookie: begun.cookie });
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://cobalt.portal.test/saml2/cobalt/login']);
    expect(await testSql()`select id from login_records`).toHaveLength(0);
  });

  test('a request of one company does not answer for another', async () => {
    await ssoCompany({ slug: 'acme', domain: 'acme.test' }, metadataOf({ keys: OTHER_KEYS }));
    const begun = await begin('cobalt');
    const done = await postAnswer('acme', answerTo({ ...begun, slug: 'acme' }, { keys: OTHER_KEYS }), {
      cookie: begun.cookie,
    });
    expect(done.headers.get('location')).toBe('http://acme.portal.test/?alert=sso_browser');
  });

  test('one company’s provider cannot speak for another’s people, not even with the same entity id', async () => {
    const { company } = await ssoCompany({ slug: 'acme', domain: 'acme.test' }, metadataOf({ keys: OTHER_KEYS }));
    await make.caller({ company_id: company.id, email: 'ada@acme.test' });
    for (const keys of [KEYS, OTHER_KEYS]) {
      const done = await logIn('cobalt', { email: 'ada@acme.test', keys });
      expect(done.headers.get('location')).toMatch(/alert=sso_(account|setup)$/);
    }
    expect(await testSql()`select id from login_records`).toHaveLength(0);
  });
});

describe('signatures', () => {
  test.each<[string, Parameters<typeof logIn>[1], string, RegExp?]>([
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
  ])('%s', async (...[, changes, alert, reason]) => {
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
    [
      'a forged assertion before the signed one',
      (xml) => xml.replace('<saml:Assertion', `${EVIL(xml)}<saml:Assertion`),
    ],
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
      warned.mockClear();
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
});

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
