import 'server-only';
import { and, not, or, sql, type SQL } from 'drizzle-orm';
import { parse, type Filter } from 'scim2-parse-filter';
import { escapeLike } from '@/lib/platform/operation/paging';
import { refuseScim } from './problem';

/** Column or expression that an attribute is compared with; `exact` where case counts. */
type Attribute =
  | { kind: 'text'; sql: SQL; exact?: true }
  | { kind: 'boolean'; sql: SQL }
  | { kind: 'time'; sql: SQL }
  | { kind: 'id'; sql: SQL }
  /** A condition that takes the compared value, for an attribute of several values. */
  | { kind: 'any'; has: (value: number) => SQL; some: SQL };
export type Attributes = Readonly<Record<string, Attribute>>;

const MAX_LENGTH = 2000;
const MAX_DEPTH = 20;
const MAX_TERMS = 50;

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/**
 * Translates a filter to SQL. The library parses it; values are parameters and names come from `attributes`. Its length, nesting and
 * characters are bounded before it is parsed, since the parser is recursive (rule: scim.filters).
 * @throws Problem invalidFilter
 */
export function filterSql(text: string, attributes: Attributes): SQL {
  return conditionOf(parsed(text), attributes, '', { terms: 0 });
}

/** @throws Problem invalidFilter */
export function parsed(text: string): Filter {
  // The tokenizer takes exponential time over line breaks in an open string.
  if (text.length > MAX_LENGTH || /[\u0000-\u001f]/.test(text))
    refuseScim('invalidFilter', 'The filter cannot be read.');
  if (depthOf(text) > MAX_DEPTH) refuseScim('invalidFilter', 'The filter is nested too deeply.');
  try {
    return parse(text);
  } catch {
    return refuseScim('invalidFilter', 'The filter cannot be read.');
  }
}

const depthOf = (text: string) => (text.match(/[([]|\bnot\b/gi) ?? []).length;

function conditionOf(filter: Filter, attributes: Attributes, prefix: string, count: { terms: number }): SQL {
  if (++count.terms > MAX_TERMS) refuseScim('invalidFilter', 'The filter has too many terms.');
  switch (filter.op) {
    case 'and':
      return and(...filter.filters.map((one) => conditionOf(one, attributes, prefix, count)))!;
    case 'or':
      return or(...filter.filters.map((one) => conditionOf(one, attributes, prefix, count)))!;
    case 'not':
      return not(conditionOf(filter.filter, attributes, prefix, count));
    case '[]':
      return conditionOf(filter.valFilter, attributes, `${nameOf(filter.attrPath)}.`, count);
    default:
      return comparison(filter, attributes, prefix);
  }
}

const nameOf = (path: string) => path.toLowerCase().replace(CORE, '');

type Comparison = Extract<Filter, { attrPath: string; op: 'pr' | 'eq' }>;

function comparison(filter: Filter, attributes: Attributes, prefix: string): SQL {
  const { op, attrPath, compValue } = filter as Comparison & { op: string; compValue?: unknown };
  const name = `${prefix}${nameOf(attrPath)}`;
  const attribute = Object.hasOwn(attributes, name) ? attributes[name]! : undefined;
  if (!attribute) return refuseScim('invalidFilter', `There is no filter by ${attrPath.slice(0, 100)}.`);
  if (attribute.kind === 'any') return ofSeveral(attribute, op, compValue);
  if (op === 'pr') return sql`${attribute.sql} is not null`;
  const condition = CONDITIONS[attribute.kind](attribute as never, op, compValue);
  return condition ?? refuseScim('invalidFilter', `${op} does not compare ${attrPath.slice(0, 100)} with this value.`);
}

function ofSeveral({ has, some }: Extract<Attribute, { kind: 'any' }>, op: string, value: unknown): SQL {
  if (op === 'pr') return some;
  if (op !== 'eq' && op !== 'ne') return refuseScim('invalidFilter', `${op} does not compare this attribute.`);
  const id = idOf(value);
  const condition = id === null ? sql`false` : has(id);
  return op === 'eq' ? condition : not(condition);
}

/** Null for what is no id of ours, so that it finds nothing. */
export const idOf = (value: unknown): number | null => {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
};

const ORDER: Record<string, SQL> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=`, eq: sql`=`, ne: sql`<>` };

const LIKE: Record<string, (text: string) => string> = {
  co: (text) => `%${text}%`,
  sw: (text) => `${text}%`,
  ew: (text) => `%${text}`,
};

type Condition<K extends Attribute['kind']> = (
  attribute: Extract<Attribute, { kind: K }>,
  op: string,
  value: unknown,
) => SQL | null;

const CONDITIONS: { [K in Exclude<Attribute['kind'], 'any'>]: Condition<K> } = {
  text({ sql: column, exact }, op, value) {
    if (value === null) return op === 'eq' ? sql`${column} is null` : op === 'ne' ? sql`${column} is not null` : null;
    if (typeof value !== 'string') return null;
    const compared = exact ? value : value.toLowerCase();
    const pattern = LIKE[op];
    if (pattern) return sql`${column} like ${pattern(escapeLike(compared))}`;
    return op === 'ne' ? sql`${column} is distinct from ${compared}` : sql`${column} ${ORDER[op]!} ${compared}`;
  },
  boolean({ sql: column }, op, value) {
    const wanted = truthOf(value);
    if (wanted === undefined || (op !== 'eq' && op !== 'ne')) return null;
    return wanted === (op === 'eq') ? sql`(${column})` : sql`not (${column})`;
  },
  time({ sql: column }, op, value) {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    const order = ORDER[op];
    if (Number.isNaN(at) || !order) return null;
    return sql`${column} ${order} ${new Date(at).toISOString()}::timestamptz`;
  },
  id({ sql: column }, op, value) {
    if (op !== 'eq' && op !== 'ne') return null;
    const id = idOf(value);
    if (id === null) return op === 'eq' ? sql`false` : sql`true`;
    return sql`${column} ${ORDER[op]!} ${id}`;
  },
};

/** Entra sends booleans as "True" and "False". */
export const truthOf = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
};
