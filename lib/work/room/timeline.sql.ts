import 'server-only';
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseEvent } from '@/lib/shared/case-events';
import type { Audience, NoteSource } from '@/lib/shared/enums';
import type { CaseResponse } from '@/lib/work/cases/resources';
import { ROOM_PAGE } from './policy';
import type { CaseFile } from './resources';

export type EntryRow = {
  id: number;
  case_id: number;
  change_id: number;
  company_id: number | null;
  company: string | null;
  author_name: string | null;
  /** Who wrote the note or the answer. */
  user_id: number | null;
  created_at: string;
} & (EventColumns | NoteColumns);
type EventColumns = {
  kind: 'event';
  type: CaseEvent;
  text: string | null;
  mail_text: string | null;
  response: CaseResponse | null;
  files: CaseFile[];
};
type NoteColumns = {
  kind: 'note';
  company_id: number;
  company: string;
  author_name: string;
  audience: Audience;
  body: string | null;
  has_whole_mail: boolean;
  source: NoteSource;
  perhaps_automatic: boolean;
  for_customer: boolean;
  written_id: string | null;
  also_shared: boolean;
  removed_at: string | null;
  removed_by_name: string | null;
  removed_reason: string | null;
  files: CaseFile[];
};

/** `joint` is a page of several cases, `case_ids`. */
type Shape = { of: 'page' | 'changes' | 'joint'; internal: boolean };

const value = (name: 'case_id' | 'case_ids' | 'company_id' | 'before' | 'after') => sql.placeholder(name);

/**
 * Entries of a case: the newest before an id, or those new or changed after one. Each kind reads one index in order, so
 * that a long timeline costs no more than a short one (rule: room.timeline).
 */
export const selectEntries = preparedSql<Shape, EntryRow>(({ of, internal }) => {
  const order = of === 'changes' ? sql`change_id` : sql`id desc`;
  const one = of === 'joint' ? sql`room.id` : value('case_id');
  const entries = sql`(select * from (${sql.join(armsOf({ of, internal }, one), sql` union all `)}) arms order by ${order} limit ${ROOM_PAGE})`;
  const found =
    of === 'joint'
      ? sql`(select entry.* from unnest(${value('case_ids')}::int[]) as room (id) cross join lateral ${entries} entry order by ${order} limit ${ROOM_PAGE})`
      : entries;
  return sql`
    select entry.id, entry.case_id, ${of === 'changes' ? sql`entry.change_id` : sql`greatest(entry.change_id, a.change_id)`} as change_id, entry.kind, o.id as company_id, o.name as company,
      coalesce(n.author_name, e.actor_name) as author_name, coalesce(n.created_at, e.created_at) as created_at,
      substr(e.name, 6) as type, e.text, t.body as mail_text, ${RESPONSE} as response,
      coalesce(n.user_id, a.user_id) as user_id, n.audience, n.body, n.mail_text is not null as has_whole_mail, n.source, n.perhaps_automatic, n.for_customer, n.written_id, n.also_shared,
      n.removed_at, n.removed_by_name, n.removed_reason,
      ${FILES} as files
    from ${found} entry
    left join events e on entry.kind = 'event' and e.id = entry.id
    left join case_mail_texts t on t.id = (e.data->>'mail_text_id')::int and t.case_id = e.case_id
    left join case_responses a on a.id = e.response_id
    left join case_notes n on entry.kind = 'note' and n.id = entry.id
    left join companies o on o.id = coalesce(e.company_id, n.company_id)
    order by entry.${order}`;
});

function armsOf({ of, internal }: Shape, case_id: SQL | Placeholder): SQL[] {
  const [events, notes] = of === 'changes' ? [CHANGED_EVENTS, CHANGED_NOTES] : [PAGE, PAGE];
  const shown = sql`select id, change_id, 'note' as kind, case_id from case_notes where case_id = ${case_id}`;
  return [
    sql`(select id, id as change_id, 'event' as kind, case_id from events where case_id = ${case_id} and ${events})`,
    ...(of === 'changes' ? [CHANGED_ANSWERS] : []),
    sql`(${shown} and audience = 'shared' and ${notes})`,
    ...(internal
      ? [sql`(${shown} and audience = 'internal' and company_id = ${value('company_id')} and ${notes})`]
      : []),
  ];
}

const PAGE: SQL = sql`id < ${value('before')} order by id desc limit ${ROOM_PAGE}`;
const CHANGED_EVENTS: SQL = sql`id > ${value('after')} order by id limit ${ROOM_PAGE}`;
/** Answers of which a file has got its verdict since. */
const CHANGED_ANSWERS: SQL = sql`(select e.id, a.change_id, 'event' as kind, a.case_id from case_responses a join events e on e.response_id = a.id
  where a.case_id = ${value('case_id')} and a.change_id > ${value('after')} order by a.change_id limit ${ROOM_PAGE})`;
const CHANGED_NOTES: SQL = sql`change_id > ${value('after')} order by change_id limit ${ROOM_PAGE}`;

const RESPONSE = sql`case when a.id is not null then json_build_object('id', a.id, 'type', a.type, 'case_number', a.case_number,
  'engineer_name', a.engineer_name, 'engineer_email', a.engineer_email, 'engineer_phone', a.engineer_phone, 'reviewer_name', a.reviewer_name,
  'reviewer_email', a.reviewer_email, 'next_steps', a.next_steps, 'additional_information', a.additional_information, 'body', a.body,
  'automatic', a.automatic, 'created_at', a.created_at) end`;

const FILE_JSON = sql`json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'sha256', f.sha256, 'state', f.state)`;
const filesWhere = (owner: SQL) =>
  sql`(select coalesce(json_agg(${FILE_JSON} order by f.id), '[]') from case_files f where ${owner})`;
const FILES = sql`case when n.id is not null then ${filesWhere(sql`f.note_id = n.id`)}
  when a.id is not null then ${filesWhere(sql`f.response_id = a.id`)} end`;
