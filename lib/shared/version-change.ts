export type VersionChange = { field: string; label: string; before: string; after: string };
