import localFont from 'next/font/local';

/**
 * The Latin letters of Inter, preloaded, with a fallback of the same metrics until they are there, so that no text moves.
 * Other alphabets come from the package's own style sheet when a page has them.
 */
export const latin = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-latin',
});
