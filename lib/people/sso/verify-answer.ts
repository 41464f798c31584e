import 'server-only';
import { checkResponse, readClaims, type SsoClaims, type Expected } from './assertion';
import { Problem } from '@/lib/shared/problem';
import { validateByLibrary, type SentXml } from './library';
import type { SsoCompany, SsoProvider } from './provider';
import { reread } from './read-address';
import { refuse } from './refusal';
import type { SamlAnswer } from './response-structure';
import { consumerUrlsOf, entityIdOf, ownKeys } from './service-provider';
import { SignatureMismatch, signedAssertion } from './signed-assertion';

type VerifyAnswerOptions = { company: SsoCompany; provider: SsoProvider; names: string[]; request_id: string };

/**
 * Returns the person in a response that passes our checks and the library's (rule: sso.assertion-checks). After a
 * signature mismatch the metadata is read again, since providers rotate their keys.
 * @throws SsoRefusal
 */
export async function verifyAnswer(
  sent: SentXml,
  answer: SamlAnswer,
  verifying: VerifyAnswerOptions,
): Promise<SsoClaims> {
  const { company, provider, names, request_id } = verifying;
  const expected: Expected = {
    issuer: provider.entity_id,
    audiences: names.map(entityIdOf),
    recipients: names.flatMap(consumerUrlsOf),
    request_id,
    now: new Date(),
  };
  checkResponse(answer.response, expected);
  const { private_key } = await ownKeys();
  const read = async ({ certificates }: Pick<SsoProvider, 'certificates'>) => {
    const assertion = await signedAssertion(sent, answer, { certificates, private_key });
    const claims = readClaims(assertion, expected);
    await checkByLibrary(sent, { certificates, private_key, expected });
    return claims;
  };
  try {
    return await read(provider);
  } catch (error) {
    if (!(error instanceof SignatureMismatch)) throw error;
    const renewed = await reread(company, provider);
    if (!renewed) throw error;
    return read(renewed);
  }
}

type CheckByLibraryOptions = { certificates: string[]; private_key: string; expected: Expected };

/** The library's checks come last, on a response already known to be the provider's. */
async function checkByLibrary(
  sent: SentXml,
  { certificates, private_key, expected }: CheckByLibraryOptions,
): Promise<void> {
  const options = {
    publicKey: certificates.join(','),
    privateKey: private_key,
    // Accepts an array, although its type says string.
    audience: expected.audiences as unknown as string,
    inResponseTo: expected.request_id,
  };
  try {
    await validateByLibrary(sent, options);
  } catch (error) {
    if (error instanceof Problem) throw error;
    refuse('sso', 'the library refused the answer', { error: (error as Error).message.slice(0, 200) });
  }
}
