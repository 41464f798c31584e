import 'server-only';
import { sql } from 'drizzle-orm';
import { secondsFrom } from '@/db/interval';
import type { Follower } from '@/lib/platform/operation/emit';
import { settings } from '@/lib/platform/settings';
import type { Room } from './access';

/** Marks a note as new to the followers of the side that reads it (rules: room.followers, room.new). */
export const markUnread = ({ theCase, partner }: Room, note_id: number) => sql`
  insert into case_readers as place (case_id, user_id, unread_note_id)
  select ${theCase.id}, u.id, ${note_id}::int from users u
  where u.company_id = ${partner.id} and u.status = 'active' and u.id in (
    select ${theCase.submitter_id}::int union select ${theCase.engineer_id}::int
    union select f.user_id from case_readers f where f.case_id = ${theCase.id} and f.follows)
  on conflict (case_id, user_id) do update set unread_note_id = coalesce(place.unread_note_id, excluded.unread_note_id)
    where place.follows is not false`;

/**
 * Makes the author a follower, marks the note as new for the partner's followers, and schedules their email (rules:
 * room.followers, room.new, room.mail).
 */
export const onShared: Follower<{ note_id: number; room: Room }> = async ({ db }, { note_id, room }) => {
  const { theCase, reader, partner } = room;
  const { id: case_id } = theCase;
  const author = sql`insert into case_readers as place (case_id, user_id, follows) values (${case_id}, ${reader.user_id}, true)
    on conflict (case_id, user_id) do update set follows = true where place.follows is null`;
  await db.execute(sql`
    with ${reader.user_id === null ? sql`` : sql`author as (${author}),`} unread as (${markUnread(room, note_id)})
    insert into case_note_mails (case_id, company_id, first_note_id, due_at)
    values (${case_id}, ${partner.id}, ${note_id}, now() + ${secondsFrom(sql`${settings.note_mail_delay_s}::int`)})
    on conflict (case_id, company_id) do nothing`);
};
