import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { COUNT_LIMIT, likePattern, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { Total } from '@/lib/platform/operation/resources';
import { partnersVisibleTo } from '@/lib/partners/directory/visible';
import type { Member } from '@/lib/shared/actor';
import { Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { canEditNote, NOTE_SORTS } from '@/lib/people/company-notes/policy';
import { InternalNote } from './resources';

const Listing = z.object({
  q: SearchText,
  sort: z.enum(NOTE_SORTS, 'Choose a column that can be sorted.').default('member'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('asc'),
  ...Paging,
});
type Listing = z.output<typeof Listing>;

/** One page of the company's notes about processes; empty for companies that keep no notes (spec 2 §2, §6). */
export const listInternalNotes = query({
  who: fullAdmin,
  input: z.preprocess(withoutEmpty, Listing),
  output: () =>
    Total.extend({
      current_page: z.number(),
      per_page: z.number(),
      allow_notes: z.boolean(),
      internal_notes: z.array(InternalNote),
    }),
  async run({ db, actor }, listing) {
    const { allow_notes } = actor.company;
    const { rows, ...total } = allow_notes ? await notesPage(db, actor, listing) : { rows: [], total: 0 };
    return { internal_notes: rows, ...total, current_page: listing.page, per_page: listing.limit, allow_notes };
  },
});

type Row = {
  id: number;
  company_id: number;
  company_name: string;
  document_id: number;
  document_name: string;
  note: string;
  updated_at: string;
  updated_by: string | null;
  visible_company_id: number | null;
  visible_department_id: number | null;
};

const ORDER = { member: sql`lower(c.name)`, process: sql`lower(p.name)`, updated_at: sql`n.updated_at` };

async function notesPage(db: Db, actor: Member, listing: Listing): Promise<{ rows: InternalNote[] } & Total> {
  const pattern = listing.q && likePattern(listing.q);
  const matches = sql`
    from notes n join processes p on p.id = n.document_id join companies c on c.id = p.company_id
    where n.company_id = ${actor.company_id} and n.location = 'document'
      ${pattern ? sql`and (lower(c.name) like ${pattern} or lower(p.name) like ${pattern} or lower(n.note) like ${pattern})` : sql``}`;
  const dir = listing.dir === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${ORDER[listing.sort]} ${dir}, lower(c.name), lower(p.name), n.id`;
  const offset = offsetOf(listing);
  const count_limit = Math.max(COUNT_LIMIT, offset + listing.limit);
  const reached = sql`target.company_id = page.company_id`;
  const [rows, [counted]] = await Promise.all([
    db.execute<Row>(sql`
      select page.*, place.company_id as visible_company_id, place.department_id as visible_department_id,
        nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as updated_by
      from (
        select n.id, c.id as company_id, c.name as company_name, p.id as document_id, p.name as document_name, p.status, n.note,
          n.updated_at, n.updated_by as editor_id, row_number() over (order by ${order}) as at
        ${matches} order by ${order} limit ${listing.limit} offset ${offset}
      ) page
      left join users u on u.id = page.editor_id
      left join lateral (
        select v.company_id, v.department_id from ${partnersVisibleTo(actor, reached)} v left join process_linkages l on l.version_id = v.version_id
        where v.document_id = page.document_id
          or (l.contact_document_id = page.document_id and page.status = 'approved' and v.company_id = page.company_id)
        order by v.document_id <> page.document_id, v.department_id nulls first limit 1
      ) place on true
      order by page.at`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${matches} limit ${count_limit + 1}) counted`,
    ),
  ]);
  return { rows: rows.map((row) => noteOfRow(row, actor)), ...totalOf(counted?.total ?? 0, count_limit) };
}

function noteOfRow(row: Row, actor: Member): InternalNote {
  const { visible_company_id, visible_department_id, ...note } = row;
  const isOwn = note.company_id === actor.company_id;
  return {
    id: note.id,
    company: { id: note.company_id, name: note.company_name },
    document: { id: note.document_id, name: note.document_name },
    note: note.note,
    updated_at: isoTimestamp(note.updated_at),
    updated_by: note.updated_by,
    place: placeOf(visible_company_id, visible_department_id),
    editable: (isOwn || visible_company_id !== null) && canEditNote(actor, 'document'),
  };
}

function placeOf(company_id: number | null, department_id: number | null): InternalNote['place'] {
  if (department_id !== null) return { type: 'department', id: department_id };
  return company_id === null ? null : { type: 'company', id: company_id };
}
