/**
 * How busy the pool of connections is, for `/metrics` (rule: operations.metrics). On `globalThis`, since server and app are
 * bundled apart.
 */
type DatabaseUse = {
  /** Pieces of work under way. */
  running: number;
  connections: number;
};

const shared = globalThis as typeof globalThis & { __concordDatabaseUse?: () => DatabaseUse };

export const provideDatabaseUse = (read: () => DatabaseUse): void => {
  shared.__concordDatabaseUse = read;
};

export const databaseUse = (): DatabaseUse => shared.__concordDatabaseUse?.() ?? { running: 0, connections: 0 };
