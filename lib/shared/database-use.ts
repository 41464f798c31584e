/**
 * How busy the pool of connections is, for `/metrics` (rule: operations.metrics).
 */
import { ofProcess } from './process-wide.ts';

type DatabaseUse = {
  /** Pieces of work under way. */
  running: number;
  connections: number;
};

const shared = ofProcess<{ __concordDatabaseUse?: () => DatabaseUse }>();

export const provideDatabaseUse = (read: () => DatabaseUse): void => {
  shared.__concordDatabaseUse = read;
};

export const databaseUse = (): DatabaseUse => shared.__concordDatabaseUse?.() ?? { running: 0, connections: 0 };
