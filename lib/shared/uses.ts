/** Something that keeps a record from being deleted, with the screen where that can be changed. */
export type Use = { id: number; name: string; href: string };

/** Most uses listed of each kind; the others are only counted. */
export const MAX_NAMED = 10;
