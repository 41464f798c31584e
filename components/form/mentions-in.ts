/** Ids of the people whom the editor's HTML mentions. */
export const mentionsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<span data-mention="(\d{1,10})"/g)].map(([, id]) => id ?? '')),
];
