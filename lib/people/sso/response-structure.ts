import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { refuse } from './refusal';
import { allNamed, attributeOf, childAt, childrenOf, elementsIn, NS, parseXml, XmlError } from './xml';

const MAX_ANSWER_BYTES = 400 * 1024;

const SIGNATURE_METHODS = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const DIGEST_METHODS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE];
const KEY_METHODS = ['http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p', 'http://www.w3.org/2009/xmlenc11#rsa-oaep'];
const DATA_METHODS =
  /^http:\/\/www\.w3\.org\/(?:2001\/04\/xmlenc#aes(?:128|192|256)-cbc|2009\/xmlenc11#aes(?:128|192|256)-gcm)$/;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

export type SamlAnswer = { response: Element; assertion: Element; isEncrypted: boolean };

/** Decodes a posted response. @throws SsoRefusal */
export function decodeAnswer(base64: string): string {
  const packed = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return refuse('sso', 'the answer is not base64');
  const bytes = Buffer.from(packed, 'base64');
  if (bytes.byteLength > MAX_ANSWER_BYTES)
    return refuse('sso', 'the answer is too large', { bytes: bytes.byteLength, limit: MAX_ANSWER_BYTES });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('sso', 'the answer is not UTF-8');
  }
}

/**
 * Parses a response and checks its structure: one assertion, at most one signature on it and one on the response, each
 * covering its parent element and with safe algorithms. Anything else is an attempt at signature wrapping (rules:
 * sso.assertion-checks, sso.xml).
 * @throws SsoRefusal
 */
export async function readAnswer(xml: string): Promise<SamlAnswer> {
  const response = await parseAnswer(xml);
  if (response.localName !== 'Response' || response.namespaceURI !== NS.protocol)
    refuse('sso', 'the answer is not a SAML response', { element: response.nodeName.slice(0, 100) });
  assertSucceeded(response);
  const assertion = onlyAssertion(response);
  assertUniqueIds(response);
  const isEncrypted = assertion.localName === 'EncryptedAssertion';
  for (const signature of allNamed(response, 'Signature')) assertSafe(signature, response, assertion);
  if (isEncrypted) assertSafeEncryption(assertion);
  return { response, assertion, isEncrypted };
}

export async function parseAnswer(xml: string): Promise<Element> {
  try {
    return await parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return refuse('sso', `the answer cannot be read: ${error.message}`);
    throw error;
  }
}

function assertSucceeded(response: Element): void {
  const status = childAt(response, 'protocol', 'Status');
  const code = status && childAt(status, 'protocol', 'StatusCode');
  const value = attributeOf(code, 'Value');
  if (value === SUCCESS) return;
  const inner = code && attributeOf(childAt(code, 'protocol', 'StatusCode'), 'Value');
  const message = status && childAt(status, 'protocol', 'StatusMessage')?.textContent;
  refuse('sso_provider', 'the provider answered with an error', {
    status: value?.slice(0, 200),
    cause: inner?.slice(0, 200),
    text: message?.slice(0, 300),
  });
}

function onlyAssertion(response: Element): Element {
  const all = [...allNamed(response, 'Assertion'), ...allNamed(response, 'EncryptedAssertion')];
  const own = elementsIn(response).filter(
    (one) => one.namespaceURI === NS.assertion && /^(Encrypted)?Assertion$/.test(one.localName ?? ''),
  );
  if (all.length !== 1 || own.length !== 1)
    refuse('sso', 'the answer must have exactly one assertion', { assertions: all.length });
  return own[0]!;
}

const ID_NAMES = ['ID', 'Id', 'id', 'xml:id', 'AssertionID'];

function assertUniqueIds(root: Element): void {
  const seen = new Set<string>();
  const pending = [root];
  for (let one = pending.pop(); one; one = pending.pop()) {
    for (const name of ID_NAMES) {
      const id = attributeOf(one, name);
      if (id === undefined) continue;
      if (seen.has(id)) refuse('sso', 'the answer uses an ID twice', { id: id.slice(0, 100) });
      seen.add(id);
    }
    pending.push(...elementsIn(one));
  }
}

function assertSafe(signature: Element, response: Element, assertion: Element): void {
  const owner = signature.parentNode as Element;
  const isPlaced = signature.namespaceURI === NS.signature && (owner === response || owner === assertion);
  if (!isPlaced || childrenOf(owner, 'signature', 'Signature').length !== 1)
    refuse('sso', 'a signature is where none may be');
  const infos = childrenOf(signature, 'signature', 'SignedInfo');
  const references = infos.flatMap((info) => allNamed(info, 'Reference'));
  const [reference] = references;
  const id = attributeOf(owner, 'ID');
  if (infos.length !== 1 || references.length !== 1 || !id || attributeOf(reference, 'URI') !== `#${id}`)
    refuse('sso', 'a signature does not sign what surrounds it');
  if (allNamed(signature, 'Object').length) refuse('sso', 'a signature holds other content');
  assertAlgorithms(infos[0]!, reference!);
}

function assertAlgorithms(info: Element, reference: Element): void {
  const algorithms = (parent: Element, name: string) =>
    allNamed(parent, name).map((one) => attributeOf(one, 'Algorithm') ?? '');
  const rules: [string[], string[]][] = [
    [algorithms(info, 'SignatureMethod'), SIGNATURE_METHODS],
    [algorithms(info, 'CanonicalizationMethod'), [EXCLUSIVE]],
    [algorithms(reference, 'DigestMethod'), DIGEST_METHODS],
  ];
  for (const [found, allowed] of rules)
    if (found.length !== 1 || !allowed.includes(found[0]!))
      refuse('sso_setup', 'the signature uses an algorithm that is not accepted', {
        algorithm: found.join(' ').slice(0, 200),
      });
  const transforms = algorithms(reference, 'Transform');
  if (!transforms.length || transforms.length > 2 || transforms.some((one) => !TRANSFORMS.includes(one)))
    refuse('sso', 'the signature transforms what it signs', { transforms: transforms.join(' ').slice(0, 200) });
}

function assertSafeEncryption(assertion: Element): void {
  const data = childrenOf(assertion, 'encryption', 'EncryptedData');
  const methods = allNamed(assertion, 'EncryptionMethod').map((one) => [
    one.parentNode?.localName,
    attributeOf(one, 'Algorithm') ?? '',
  ]);
  const isSafe = methods.every(([owner, algorithm]) =>
    owner === 'EncryptedData' ? DATA_METHODS.test(algorithm!) : KEY_METHODS.includes(algorithm!),
  );
  if (data.length !== 1 || allNamed(assertion, 'EncryptedData').length !== 1 || methods.length !== 2 || !isSafe)
    refuse('sso_setup', 'the assertion is encrypted in a way that is not accepted', {
      algorithms: methods
        .map(([, algorithm]) => algorithm)
        .join(' ')
        .slice(0, 300),
    });
}
