import { sql } from 'drizzle-orm';
import { MANAGER_ROLES } from '@/lib/shared/enums';

/** Manager roles as literals for `role in ${MANAGERS}`: prepared statements use a partial index only with literals. */
export const MANAGERS = sql.raw(`(${MANAGER_ROLES.map((role) => `'${role}'`).join(', ')})`);
