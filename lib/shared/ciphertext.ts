/** Texts that only the partner can read: end-to-end encrypted by clients of both companies (rule: room.encrypted). */

export const MAX_CIPHERTEXT = 65_536;
export const ENCRYPTED = 'Encrypted for the partner';

/** Shorter runs are words, names and ids. */
const MIN_RUN = 64;
const RUN = /^(?=[^\s]*[a-z])(?=[^\s]*[A-Z])(?=[^\s]*\d)[A-Za-z0-9+/_-]+={0,2}$/;
const JWE = /^eyJ[\w-]*(?:\.[\w-]*){4}$/;

/** One unbroken run of base64, or a JWE. */
export const isCiphertext = (text: string): boolean => JWE.test(text) || (text.length >= MIN_RUN && RUN.test(text));

/** True for a note whose text, without the summary that an API client puts first, is ciphertext. */
export const isEncryptedNote = (html: string): boolean =>
  isCiphertext(html.replace(/^<p><strong>[^<]*<\/strong><\/p>/, '').replaceAll(/^<p>|<\/p>$/g, ''));
