import localFont from 'next/font/local';

/**
 * The Latin letters of Inter, preloaded. With `optional`, a page painted before they have loaded keeps the fallback,
 * so that no text moves (rule: screens.still). Other alphabets are in alphabets.css and load when a page contains
 * them.
 */
export const latin = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'optional',
  variable: '--font-latin',
});
