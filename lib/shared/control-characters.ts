/* Keeps line feeds and tabs; also removes line separators and bidirectional overrides. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

export const withoutControlCharacters = (text: string) => text.replace(CONTROL_CHARACTERS, '');
