import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedSql } from '@/db/prepared';
import { ABOUT, KIND } from './policy';

/** Words of a term that narrow it; further ones only rank. */
const MAX_WORDS = 4;

/** `single`: each word has one text, which an index finds; otherwise also what it may be a typing error of. */
type Shape = { words: number; single: boolean; limited: boolean };

/**
 * Companies of the network that may match a term, best first, so that only their entries are read and ranked. `words`: for
 * each word of the term the texts of which one must occur in the company's name, or in a name, tag or product of its
 * departments and processes. Rather too many than too few: what the member may see of them, and what matches in the end, is
 * decided on their entries. `limit`: the first only.
 */
export async function companiesMatching(db: Db, words: string[][], limit?: number): Promise<number[]> {
  const wanted = words
    .slice(0, MAX_WORDS)
    .map((texts) => texts.map((text) => searchable(text).replace(/[\\%_]/g, '\\$&')));
  const single = wanted.every(({ length }) => length === 1);
  const values = Object.fromEntries(
    wanted.flatMap((texts, at) =>
      Object.entries(PATTERNS).map(([kind, of]) => {
        const patterns = texts.map(of);
        return [`${kind}${at}`, single ? patterns[0] : JSON.stringify(patterns)];
      }),
    ),
  );
  const shape = { words: wanted.length, single, limited: limit !== undefined };
  return (await readMatches(db, shape, { ...values, limit })).map(({ company_id }) => company_id);
}

/** Patterns of `like`: anywhere, at the beginning of a word, and of the whole name, to which a space is added in front. */
const PATTERNS = {
  inside: (text: string) => `%${text}%`,
  word: (text: string) => `% ${text}%`,
  prefix: (text: string) => ` ${text}%`,
};

/** As the database's function of that name: what is not ASCII after accents were taken off is left out on both sides. */
const searchable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x01-\x7f]/g, '')
    .toLowerCase();

const readMatches = preparedSql<Shape, { company_id: number }>(({ words, single, limited }) => {
  const hits = Array.from({ length: words }, (_, at) => hitsOf(at, single));
  const all = sql`(select company_id, max(place) as place from (${sql.join(hits, sql` union all `)}) hit
      group by company_id having count(*) = ${number(words)})`;
  return sql`
    select company_id from ${words === 1 ? hits[0]! : all} hit join companies c on c.id = hit.company_id and c.status = 'active'
    order by place, c.search_name, company_id${limited ? sql` limit ${sql.placeholder('limit')}` : sql``}`;
});

/** The companies that one word hits, each with the place of its best hit, as in `rank`. */
function hitsOf(at: number, single: boolean): SQL {
  const matches = (text: SQL, kind: keyof typeof PATTERNS) =>
    single
      ? sql`${text} like ${sql.placeholder(`${kind}${at}`)}`
      : sql`${text} like any (array(select jsonb_array_elements_text(${sql.placeholder(`${kind}${at}`)}::jsonb)))`;
  const placeOf = (name: SQL) =>
    sql`case when ${matches(sql`' ' || ${name}`, 'prefix')} then ${number(KIND.prefix)}
      when ${matches(sql`' ' || ${name}`, 'word')} then ${number(KIND.word)} else ${number(KIND.inside)} end`;
  const about = number(KIND.word + ABOUT);
  return sql`(
  select company_id, min(place) as place from (
    select c.id as company_id, ${placeOf(sql`c.search_name`)} as place from companies c where ${matches(sql`c.search_name`, 'inside')}
    union all
    select d.company_id, ${placeOf(sql`d.search_name`)} from departments d where ${matches(sql`d.search_name`, 'inside')}
    union all
    select p.company_id, ${about} from processes p
      where p.id in (select t.process_id from process_tags t where ${matches(sql`t.search_tag`, 'inside')})
    union all
    select p.company_id, ${about} from process_versions v join processes p on p.current_version_id = v.id
      where v.product_supported <> 'All' and ${matches(sql`v.search_products`, 'inside')}
  ) found group by company_id)`;
}

const number = (value: number) => sql.raw(String(value));
