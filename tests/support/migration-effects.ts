/** What a migration does to a version of the portal that serves while it runs (rule: operations.upgrade). */

/** A statement after which the version before may fail, or for whose time it waits. */
export type Effect = { kind: 'removes' | 'changes' | 'refuses' | 'locks'; what: string };

const SEPARATOR = '--> statement-breakpoint';
const NAME = String.raw`(?:"public"\.)?"?(\w+)"?`;

/** Tables that the migration itself creates are nobody's yet: what happens to them has no effect. */
export function effectsOf(sql: string): Effect[] {
  const statements = sql.split(SEPARATOR).map(plain).filter(Boolean);
  const created = new Set(
    statements.flatMap((one) => match(one, `^create table (?:if not exists )?${NAME}`)?.[1] ?? []),
  );
  return statements.flatMap((one) => effectOf(one, (table) => !created.has(table)) ?? []);
}

/** Without comments, in one line. */
const plain = (statement: string) =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/;$/, '')
    .trim();

function effectOf(statement: string, isOld: (table: string) => boolean): Effect | undefined {
  const dropped = match(
    statement,
    `^drop (table|type|view|materialized view|function|sequence|schema) (?:if exists )?${NAME}`,
  );
  if (dropped) return { kind: 'removes', what: `${dropped[1]} ${dropped[2]}`.toLowerCase() };
  const renamed = match(statement, `^alter (type|view|function) ${NAME} rename`);
  if (renamed) return { kind: 'changes', what: `${renamed[1]} ${renamed[2]}`.toLowerCase() };
  const index = match(statement, `^create (unique )?index (?!concurrently)(?:if not exists )?${NAME} on ${NAME}`);
  if (index) return isOld(index[3]!) ? { kind: index[1] ? 'refuses' : 'locks', what: `index ${index[2]}` } : undefined;
  const [, table = '', act = ''] = match(statement, `^alter table (?:only )?(?:if exists )?${NAME} (.*)$`) ?? [];
  return isOld(table) ? effectOnTable(table, act) : undefined;
}

function effectOnTable(table: string, act: string): Effect | undefined {
  const column = match(act, `^(?:alter|drop|rename) column (?:if exists )?${NAME}`)?.[1] ?? '';
  const what = `${table}.${column}`;
  if (match(act, '^drop column')) return { kind: 'removes', what };
  if (match(act, '^rename')) return { kind: 'changes', what: column ? what : table };
  if (match(act, '^alter column .* (?:set data type|type) ')) return { kind: 'changes', what };
  if (match(act, '^alter column .* (?:set not null|drop default)')) return { kind: 'refuses', what };
  const constraint = match(act, `^add constraint ${NAME} (?!.*not valid)`)?.[1];
  if (constraint) return { kind: 'refuses', what: `constraint ${constraint}` };
  const added = match(act, `^add column (?:if not exists )?${NAME}`)?.[1];
  if (!added) return undefined;
  if (match(act, ' generated always as ')) return { kind: 'locks', what: `${table}.${added}` };
  return match(act, ' not null') && !match(act, ' default ')
    ? { kind: 'refuses', what: `${table}.${added}` }
    : undefined;
}

const match = (text: string, pattern: string) => new RegExp(pattern, 'i').exec(text);
