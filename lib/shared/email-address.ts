export const MAX_EMAIL_LENGTH = 254;
export const INVALID_EMAIL = 'Enter an email address like name@company.com.';
export const LONG_EMAIL = `Use at most ${MAX_EMAIL_LENGTH} characters.`;

/** One lower-case ASCII address (rule: input.email). */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export function emailError(entry: string): string | undefined {
  const address = entry.trim().toLowerCase();
  if (!address) return undefined;
  if (address.length > MAX_EMAIL_LENGTH) return LONG_EMAIL;
  return EMAIL.test(address) ? undefined : INVALID_EMAIL;
}
