import 'server-only';
import { withDatabase } from '@/db/client';
import { checkParts, storeChecks } from '@/lib/network/status/checks';

/** Checks the portal's parts and counts the outcome in its hour (rule: operations.checks). Runs every minute. */
export const runStatusChecks = (now: Date): Promise<void> =>
  withDatabase(async (db) => storeChecks(db, await checkParts(db), now));
