/** One line of "what changed" in a version, as text. */
export type VersionChange = { field: string; label: string; before: string; after: string };
