import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedSql } from '@/db/prepared';
import { ABOUT, KIND } from './policy';

/** Words of a term that narrow it; further ones only rank. */
const MAX_WORDS = 4;

type Shape = { words: number };

/**
 * Companies of the network that may match a term, best first, so that only their entries are read and ranked. `words`: for
 * each word of the term the texts of which one must occur in the company's name, or in a name, tag or product of its
 * departments and processes. Rather too many than too few: what the member may see of them, and what matches in the end, is
 * decided on their entries.
 */
export async function companiesMatching(db: Db, words: string[][]): Promise<number[]> {
  const wanted = words.slice(0, MAX_WORDS).map((texts) => texts.map(searchable));
  const values = Object.fromEntries(wanted.map((texts, at) => [`word${at}`, JSON.stringify(texts)]));
  return (await readMatches(db, { words: wanted.length }, values)).map(({ company_id }) => company_id);
}

/** As the database's function of that name: what is not ASCII after accents were taken off is left out on both sides. */
const searchable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x01-\x7f]/g, '')
    .toLowerCase();

const readMatches = preparedSql<Shape, { company_id: number }>(({ words }) => {
  const hits = Array.from({ length: words }, (_, at) => hitsOf(sql.placeholder(`word${at}`)));
  return sql`
    select company_id from (
      select company_id, max(place) as place from (${sql.join(hits, sql` union all `)}) hit
      group by company_id having count(*) = ${number(words)}
    ) hit join companies c on c.id = hit.company_id and c.status = 'active'
    order by place, c.search_name, company_id`;
});

/** The companies that one word hits, each with the place of its best hit, as in `rank`. */
const hitsOf = (texts: SQL | ReturnType<typeof sql.placeholder>) => sql`(
  with word as materialized (select jsonb_array_elements_text(${texts}::jsonb) as text)
  select company_id, min(place) as place from (
    select c.id as company_id, ${placeOf(sql`c.search_name`, 0)} as place from companies c join word on strpos(c.search_name, word.text) > 0
    union all
    select d.company_id, ${placeOf(sql`d.search_name`, 0)} from departments d join word on strpos(d.search_name, word.text) > 0
    union all
    select p.company_id, ${number(KIND.word + ABOUT)} from process_tags t join word on strpos(t.search_tag, word.text) > 0
      join processes p on p.id = t.process_id
    union all
    select p.company_id, ${number(KIND.word + ABOUT)} from process_versions v join word on strpos(v.search_products, word.text) > 0
      join processes p on p.current_version_id = v.id
    where v.product_supported <> 'All'
  ) found group by company_id)`;

const placeOf = (
  name: SQL,
  more: number,
) => sql`case when starts_with(${name}, word.text) then ${number(KIND.prefix + more)}
  when strpos(' ' || ${name}, ' ' || word.text) > 0 then ${number(KIND.word + more)} else ${number(KIND.inside + more)} end`;

const number = (value: number) => sql.raw(String(value));
