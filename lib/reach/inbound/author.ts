import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { isOwnAddress } from '@/lib/people/accounts/domains';
import { escalationContacts, type ContactColumns } from '@/lib/work/cases/late/escalation-contacts';
import { CONTACT_COLUMNS, CONTACT_JOINS } from '@/lib/work/cases/late/escalation-contacts.sql';
import { receiversOf } from '@/lib/work/cases/submit/recipients';
import { oneLine } from '@/lib/reach/mail/define-email';
import type { Room } from '@/lib/work/room/access';
import { accountMayWrite } from '@/lib/work/room/policy';
import { Email } from '@/lib/shared/fields';
import type { UserStatus } from '@/lib/shared/enums';

export type Author = {
  name: string;
  email: string;
  user_id: number | null;
};

type From = { name: string; address: string } | null;
type Row = {
  domain: string | null;
  additional_domains: string[];
  user_id: number | null;
  user_company_id: number | null;
  user_status: UserStatus | null;
  is_person: boolean | null;
  user_name: string | null;
};

/**
 * The author of a mail, if they may write for the room's company: its active users, the addressee, addresses of its domains and
 * of its process; never other companies' users, nor people whose account was ended (rule: room.mail-from).
 */
export async function authorOf(
  db: Db,
  room: Room,
  { from, addressee }: { from: From; addressee: string },
): Promise<Author | null> {
  const email = Email.safeParse(from?.address);
  if (!from || !email.success) return null;
  const address = email.data;
  const row = await rowOf(db, room.reader.company_id, address);
  if (!row || !(await mayWrite(db, room, { row, address, addressee }))) return null;
  const named = { name: oneLine(from.name, 200) || address, email: address, user_id: null };
  return row.user_status === 'active' ? asUser(named, row) : named;
}

/** An API client's account has no notes. */
const asUser = (named: Author, { user_id, user_name, is_person }: Row): Author => ({
  ...named,
  name: user_name || named.name,
  user_id: is_person ? user_id : null,
});

type Writer = { row: Row; address: string; addressee: string };

async function mayWrite(db: Db, room: Room, { row, address, addressee }: Writer): Promise<boolean> {
  const byAccount = accountMayWrite(row, room.reader.company_id);
  if (byAccount !== null) return byAccount;
  return address === addressee || isOwnAddress(address, row) || isOfProcess(db, room, address);
}

async function rowOf(db: Db, company_id: number, email: string): Promise<Row | undefined> {
  const [row] = await db.execute<Row>(sql`
    select o.domain, o.additional_domains, u.id as user_id, u.company_id as user_company_id, u.status as user_status,
      u.role <> 'api' as is_person, concat_ws(' ', u.first_name, u.last_name) as user_name
    from companies o left join users u on u.email = ${email} where o.id = ${company_id}
    order by u.company_id = o.id desc, u.status = 'active' desc, u.id limit 1`);
  return row;
}

/** The receiver's inbound and escalation addresses are its own, whatever their domain. */
export async function isOfProcess(db: Db, { theCase, reader }: Room, email: string): Promise<boolean> {
  if (reader.side !== 'receiver') return false;
  const [contacts] = await db.execute<ContactColumns>(sql`
    select ${CONTACT_COLUMNS} from cases c${CONTACT_JOINS} where c.id = ${theCase.id}`);
  const known = [...(await receiversOf(db, theCase.version_id)), ...(contacts ? escalationContacts(contacts) : [])];
  return known.some((one) => one.email.toLowerCase() === email);
}
