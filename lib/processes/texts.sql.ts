import { sql } from 'drizzle-orm';
import { columnOf, textOf, TEXTS } from './process-fields';

/* The page of a static process is read apart, since readers get it sanitized in several forms. */
const READ = TEXTS.filter((name) => textOf(name).kind !== 'page').map(columnOf);

/** The texts of version `v` as columns. */
export const TEXT_COLUMNS = sql.raw(READ.map((column) => `v.${column}`).join(', '));

/** The texts of version `v` as arguments of json_build_object. */
export const TEXTS_AS_JSON = sql.raw(READ.map((column) => `'${column}', v.${column}`).join(', '));
