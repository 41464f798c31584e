import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { attributesOf, type Attributes } from './attributes';
import { SKEW_SECONDS } from './policy';
import { refuse } from './refusal';
import { attributeOf, childAt, childrenOf, textContent } from './xml';

/** Values a response has to match (rule: sso.assertion-checks). */
export type Expected = {
  issuer: string;
  audiences: string[];
  recipients: string[];
  request_id: string;
  now: Date;
};

export type SsoClaims = {
  assertion_id: string;
  name_id: string;
  name_id_format: string | null;
  expires_at: Date;
  attributes: Attributes;
  /** What the provider says of the strength of the login: context classes, `acr`, `amr` (rule: sso.assurance). */
  assurance: string[];
  /** The provider has not verified the address, so that it names nobody (rule: sso.oidc-address). */
  address_unverified?: boolean;
  id_token?: string;
};

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** The name id is part of a database key together with the entity id. */
export const MAX_NAME_ID = 400;

/** Checks the response element. It may be unsigned, so these checks can only refuse. @throws SsoRefusal */
export function checkResponse(response: Element, expected: Expected): void {
  const { issuer, recipients, request_id } = expected;
  must('Issuer of the response', textContent(childAt(response, 'assertion', 'Issuer')), [issuer]);
  must('Destination', attributeOf(response, 'Destination'), recipients);
  must('InResponseTo of the response', attributeOf(response, 'InResponseTo'), [request_id], 'sso_expired');
}

/** Checks a signed assertion and returns its claims. @throws SsoRefusal */
export function readClaims(assertion: Element, expected: Expected): SsoClaims {
  must('Version', attributeOf(assertion, 'Version'), ['2.0']);
  must('Issuer', textContent(childAt(assertion, 'assertion', 'Issuer')), [expected.issuer]);
  const assertion_id = attributeOf(assertion, 'ID');
  const subject = childAt(assertion, 'assertion', 'Subject');
  const name = subject && childAt(subject, 'assertion', 'NameID');
  const name_id = textContent(name);
  if (!assertion_id || !name_id || name_id.length > MAX_NAME_ID)
    return refuse('sso', 'the assertion names no one (NameID)');
  const statements = childrenOf(assertion, 'assertion', 'AuthnStatement');
  if (!statements.length) refuse('sso', 'the assertion has no AuthnStatement');
  return {
    assertion_id,
    name_id,
    name_id_format: attributeOf(name, 'Format') ?? null,
    expires_at: earliest(checkSubject(subject!, expected), checkConditions(assertion, expected)),
    attributes: attributesOf(assertion),
    assurance: statements.flatMap(contextsOf),
  };
}

const contextsOf = (statement: Element): string[] =>
  childrenOf(statement, 'assertion', 'AuthnContext')
    .flatMap((context) => childrenOf(context, 'assertion', 'AuthnContextClassRef'))
    .map(textContent)
    .filter(Boolean);

const earliest = (one: Date, other: Date) => (one < other ? one : other);

function checkSubject(subject: Element, expected: Expected): Date {
  const bearers = childrenOf(subject, 'assertion', 'SubjectConfirmation').filter(
    (one) => attributeOf(one, 'Method') === BEARER,
  );
  const data = bearers.map((one) => childAt(one, 'assertion', 'SubjectConfirmationData'))[0];
  if (bearers.length !== 1 || !data) return refuse('sso', 'the assertion must have one bearer confirmation');
  must('Recipient', attributeOf(data, 'Recipient'), expected.recipients);
  must('InResponseTo', attributeOf(data, 'InResponseTo'), [expected.request_id], 'sso_expired');
  return checkTimes(data, expected.now, 'the confirmation');
}

function checkConditions(assertion: Element, { audiences, now }: Expected): Date {
  const conditions = childrenOf(assertion, 'assertion', 'Conditions');
  if (conditions.length !== 1) return refuse('sso', 'the assertion must have its Conditions');
  const restrictions = childrenOf(conditions[0]!, 'assertion', 'AudienceRestriction');
  if (!restrictions.length) refuse('sso_setup', 'the assertion names no Audience', { expected: audiences[0] });
  for (const restriction of restrictions) {
    const named = childrenOf(restriction, 'assertion', 'Audience').map(textContent);
    if (!named.some((one) => audiences.includes(one)))
      refuse('sso_setup', 'the assertion is for someone else (Audience)', {
        expected: audiences[0],
        found: named.join(' ').slice(0, 300),
      });
  }
  return checkTimes(conditions[0]!, now, 'the assertion');
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function checkTimes(element: Element, now: Date, what: string): Date {
  const [from, until] = ['NotBefore', 'NotOnOrAfter'].map((name) => attributeOf(element, name));
  const skew = SKEW_SECONDS * 1000;
  for (const text of [from, until])
    if (text !== undefined && (!TIME.test(text) || Number.isNaN(Date.parse(text))))
      refuse('sso', `a time of ${what} cannot be read`, { found: text.slice(0, 60) });
  if (until === undefined) return refuse('sso', `${what} has no NotOnOrAfter`);
  const details = { from, until, now: now.toISOString() };
  if (from !== undefined && now.getTime() + skew < Date.parse(from))
    refuse('sso_clock', `${what} is not valid yet`, details);
  if (now.getTime() - skew >= Date.parse(until)) refuse('sso_clock', `${what} has expired`, details);
  return new Date(Date.parse(until) + skew);
}

function must(
  what: string,
  found: string | undefined,
  allowed: string[],
  alert: 'sso_setup' | 'sso_expired' = 'sso_setup',
) {
  if (found !== undefined && allowed.includes(found)) return;
  refuse(alert, found ? `${what} is not ours` : `${what} is missing`, {
    expected: allowed[0],
    found: found?.slice(0, 300) || null,
  });
}
