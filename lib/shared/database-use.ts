/** Load of the connection pool, for `/metrics` (rule: operations.metrics). */
import { ofProcess } from './process-wide.ts';

type DatabaseUse = {
  running: number;
  connections: number;
};

const shared = ofProcess<{ __concordDatabaseUse?: () => DatabaseUse }>();

export const provideDatabaseUse = (read: () => DatabaseUse): void => {
  shared.__concordDatabaseUse = read;
};

export const databaseUse = (): DatabaseUse => shared.__concordDatabaseUse?.() ?? { running: 0, connections: 0 };
