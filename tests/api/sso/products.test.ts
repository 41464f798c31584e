import { withDatabase } from '@/db/client';
import { companyForSso } from '@/lib/people/sso/provider';
import { callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import {
  answerTo,
  begin,
  encryptAssertion,
  KEYS,
  postAnswer,
  signAnswer,
  ssoCompany,
  type Begun,
} from '../../support/saml';
import { SHAPES, type Shape } from '../../support/saml-shapes';

beforeEach(emptyDatabase);

async function certificate() {
  const { body } = await callRoute<Buffer>('GET', '/saml2/cobalt/metadata');
  return /<ds:X509Certificate>([^<]+)/.exec(body.toString())![1]!;
}

/** The answer as the product builds it: an assertion is signed before it is encrypted, an answer after it. */
async function answerOf(shape: Shape, begun: Begun) {
  const parts = { ...shape.parts, issuer: shape.entity_id };
  if (!shape.encrypted) return answerTo(begun, { ...parts, signing: shape.signing });
  const ours = await certificate();
  if (shape.signing === 'assertion') return answerTo(begun, { ...parts, after: (xml) => encryptAssertion(xml, ours) });
  return answerTo(begun, {
    ...parts,
    signing: 'none',
    after: (xml) => signAnswer(encryptAssertion(xml, ours), KEYS, 'response'),
  });
}

/** Begins by redirect or by the page with a form. */
async function beginAt(shape: Shape): Promise<Begun> {
  if (!shape.name.includes('post binding only')) return begin('cobalt');
  const started = await callRoute<Buffer>('GET', '/saml2/cobalt/login?next=/my-cases', {
    headers: { host: 'cobalt.portal.test' },
  });
  const html = started.body.toString();
  expect(html).toContain('action="https://accounts.google.com/o/saml2/idp?idpid=C01abc&amp;x=1"');
  expect(html).toContain('name="RelayState" value="/my-cases"');
  expect(started.headers.get('content-security-policy')).toContain('form-action https://accounts.google.com;');
  const request = Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(html)![1]!, 'base64').toString();
  return {
    slug: 'cobalt',
    location: new URL(shape.login_url),
    request_id: / ID="([^"]+)"/.exec(request)![1]!,
    consumer: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)![1]!,
    cookie: started.cookies[0]!.split(';')[0]!,
  };
}

test.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s', async (_name, shape) => {
  await ssoCompany({}, shape.metadata(KEYS));
  const found = await withDatabase((db) => companyForSso(db, 'cobalt'));
  expect(found!.provider).toMatchObject({ entity_id: shape.entity_id, login_url: shape.login_url });
  const begun = await beginAt(shape);
  expect(begun.location.href.split('?SAMLRequest')[0]).toBe(shape.login_url);
  const done = await postAnswer('cobalt', await answerOf(shape, begun), { cookie: begun.cookie });
  expect(done.headers.get('location')).toMatch(/^\/(dashboard|my-cases)$/);
  const [{ phone, ...person }] =
    (await testSql()`select email, first_name, last_name, phone from users where role = 'caller'`) as unknown as [
      Shape['person'],
    ];
  expect({
    ...person,
    phone: phone && `${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`,
  }).toEqual(shape.person);
});
