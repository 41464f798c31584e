const KNOWN = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/**
 * Text for a PDF, whose standard fonts only have western European characters: drops the accents of others, and replaces
 * the rest by question marks.
 */
export const printable = (text: string): string =>
  [...text.replace(/\s+/g, ' ')]
    .map((char) => (KNOWN.test(char) ? char : ([...char.normalize('NFD')].find((part) => KNOWN.test(part)) ?? '?')))
    .join('');
