/** Maximum length of a phone number (spec 1 §5). */
export const MAX_PHONE_LENGTH = 25;
export const INVALID_PHONE = 'Enter a valid phone number, such as +1 408 555 0110.';

/**
 * Converts to E.164 with an RFC 3966 extension: "+1 408 555 0110 x12" → "+14085550110;ext=12". Other text is returned
 * unchanged.
 */
export function storedPhone(text: string): string {
  const [, number, extension] = /^(\+[\d\s().-]+?)(?:(?:\s*x\s*|;ext=)(\d{1,7}))?$/.exec(text.trim()) ?? [];
  if (!number) return text;
  return `+${number.replace(/\D/g, '')}${extension ? `;ext=${extension}` : ''}`;
}

export function phoneLink(text: string): string | null {
  const number = storedPhone(text);
  if (number.startsWith('+')) return `tel:${number}`;
  const digits = number.replace(/\D/g, '');
  return digits.length < 3 ? null : `tel:${digits}`;
}

/** Splits '{country}: {number}' (spec 1 §5); country is undefined without a prefix. */
export function splitCountry(text: string): { country?: string; number: string } {
  const match = /^([A-Z]{2}):\s*(.*)$/.exec(text.trim());
  return match ? { country: match[1], number: match[2] ?? '' } : { number: text.trim() };
}
