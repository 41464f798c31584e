import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { Problem } from '@/lib/shared/problem';
import { decryptAssertion, verifySignature, type SentXml } from './library';
import { refuse, SsoRefusal } from './refusal';
import { parseAnswer, readAnswer, type SamlAnswer } from './response-structure';
import { allNamed, childrenOf } from './xml';

type Keys = { certificates: string[]; private_key: string };

/** No certificate of the provider matches; its metadata may have changed (rule: sso.metadata-url). */
export class SignatureMismatch extends SsoRefusal {
  override name = 'SignatureMismatch';
}

/**
 * The assertion as covered by the signature: the verified text is parsed again, and nothing else is read (rule:
 * sso.assertion-checks).
 * @throws SsoRefusal
 */
export async function signedAssertion({ xml, sender }: SentXml, answer: SamlAnswer, keys: Keys): Promise<Element> {
  const signsResponse = isSigned(answer.response);
  if (answer.isEncrypted && !signsResponse) {
    const decrypted = await decrypt({ xml, sender }, keys);
    return signedAssertion({ xml: decrypted, sender }, await readAnswer(decrypted), keys);
  }
  if (!signsResponse && !isSigned(answer.assertion))
    refuse('sso_setup', 'neither the answer nor its assertion is signed');
  const verified = await verify({ xml, sender }, keys.certificates);
  const root = await parseAnswer(answer.isEncrypted ? await decrypt({ xml: verified, sender }, keys) : verified);
  const [assertion, second] = allNamed(root, 'Assertion');
  if (!assertion || second) return refuse('sso', 'the signature does not cover the assertion');
  return assertion;
}

const isSigned = (element: Element) => childrenOf(element, 'signature', 'Signature').length === 1;

async function verify(sent: SentXml, certificates: string[]): Promise<string> {
  let verified: string | null = null;
  let cause = 'the signed text was changed';
  for (const certificate of certificates) {
    try {
      verified = await verifySignature(sent, certificate);
    } catch (error) {
      if (error instanceof Problem) throw error;
      // The library's message contains the whole signature.
      const { message } = error as Error;
      cause = message.includes('signature value') ? 'it was made with another key' : message.slice(0, 100);
    }
    if (verified) return verified;
  }
  throw new SignatureMismatch('sso_setup', 'the signature does not fit any certificate of the provider', {
    cause,
    certificates: certificates.length,
  });
}

async function decrypt(sent: SentXml, { private_key }: Keys): Promise<string> {
  const decrypted = await decryptAssertion(sent, private_key).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    return null;
  });
  return decrypted ?? refuse('sso_setup', 'the assertion cannot be decrypted: give the provider our current metadata');
}
