/** What a migration does to a version of the portal that serves while it runs (rule: operations.upgrade). */

/** A statement after which the version before may fail, or for whose time it waits. */
export type Effect = { kind: 'removes' | 'changes' | 'refuses' | 'locks'; what: string };

const SEPARATOR = '--> statement-breakpoint';
const NAME = String.raw`(?:"public"\.)?"?(\w+)"?`;

/** Runs outside of a transaction, as in scripts/migrate.ts. */
export const isBesideWrites = (statements: string[]) =>
  statements.some((one) => / index concurrently /i.test(plain(one)));

/** What would fail, or happen again, when an interrupted migration of this kind is repeated. */
export function unrepeatable(sql: string): string[] {
  const statements = sql.split(SEPARATOR).map(plain).filter(Boolean);
  if (!isBesideWrites(statements)) return [];
  return statements.filter(
    (one) => !/^(create|drop) (unique )?(index concurrently|extension) if (not )?exists /i.test(one),
  );
}

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
    `^drop (table|type|view|materialized view|function|sequence|schema|index) (?:concurrently )?(?:if exists )?${NAME}`,
  );
  if (dropped) return { kind: 'removes', what: `${dropped[1]} ${dropped[2]}`.toLowerCase() };
  const renamed = match(statement, `^alter (type|view|function) ${NAME} rename`);
  if (renamed) return { kind: 'changes', what: `${renamed[1]} ${renamed[2]}`.toLowerCase() };
  const index = indexOf(statement);
  if (index) return isOld(index.table) ? index.effect : undefined;
  const [, table = '', act = ''] = match(statement, `^alter table (?:only )?(?:if exists )?${NAME} (.*)$`) ?? [];
  return isOld(table) ? effectOnTable(table, act) : undefined;
}

/** An index built concurrently blocks nobody, but a unique one may refuse writes of the previous version. */
function indexOf(statement: string): { table: string; effect?: Effect } | undefined {
  const found = match(statement, `^create (unique )?index (concurrently )?(?:if not exists )?${NAME} on ${NAME}`);
  if (!found) return undefined;
  const [, isUnique, isConcurrent, name, table = ''] = found;
  if (isConcurrent && !isUnique) return { table };
  return { table, effect: { kind: isUnique ? 'refuses' : 'locks', what: `index ${name}` } };
}

/** The first that fits decides; its group, if any, names the column or constraint. */
const ACTS: { act: string; kind?: Effect['kind']; prefix?: string }[] = [
  { act: `^drop column (?:if exists )?${NAME}`, kind: 'removes' },
  { act: '^rename to ', kind: 'changes' },
  { act: `^rename (?:column |constraint )?${NAME}`, kind: 'changes' },
  { act: `^alter column ${NAME} (?:set data type|type) `, kind: 'changes' },
  { act: `^alter column ${NAME} (?:set not null|drop default)`, kind: 'refuses' },
  { act: `^add constraint ${NAME} (?!.*not valid)`, kind: 'refuses', prefix: 'constraint ' },
  { act: `^add column (?:if not exists )?${NAME} .* generated always as `, kind: 'locks' },
  // With a default an insert that does not name it succeeds.
  { act: `^add column .* default ` },
  { act: `^add column (?:if not exists )?${NAME} .* not null`, kind: 'refuses' },
];

function effectOnTable(table: string, act: string): Effect | undefined {
  const found = ACTS.find((one) => match(act, one.act));
  if (!found?.kind) return undefined;
  const name = match(act, found.act)?.[1];
  return { kind: found.kind, what: name === undefined ? table : `${found.prefix ?? `${table}.`}${name}` };
}

const match = (text: string, pattern: string) => new RegExp(pattern, 'i').exec(text);
