import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { settings } from '@/lib/platform/settings';
import { isOpenToNotes } from '@/lib/work/room/policy';
import { isUnanswered } from '@/lib/shared/case-states';
import { CHANNEL_TEST, type CaseChannelEvent, type ChannelAbout, type ChatAct } from '@/lib/shared/channels';
import { PRIORITIES, PRIORITY_NAMES, type CaseStatus, type Priority, type ResponseType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { emailTime } from '@/lib/shared/reader-time';
import { siteUrl } from '@/lib/shared/sites';
import { respondUrl } from '@/lib/reach/mail/case-facts';
import { OPEN_CONNECTION } from '@/lib/work/cases/tell-channels';
import type { Notice } from './channel-body';

export type Told = {
  webhook_id: number;
  case_id: number | null;
  event_id: string;
  event_type: string;
  about: ChannelAbout | null;
  created_at: string;
};

type Channel = { name: string; slug: string };
type Head = Pick<Notice, 'event_id' | 'at' | 'source'>;

/** Reads what a channel is told now, as an email is rendered when it is sent. Null when the case or the process is gone. */
export async function noticeOf(db: Db, told: Told): Promise<Notice | null> {
  const { event_id, created_at, event_type, about } = told;
  const head = { event_id, at: isoTimestamp(created_at), source: settings.app_url.origin };
  if (event_type === CHANNEL_TEST) return testNotice(db, told.webhook_id, head);
  if (event_type === 'health') return healthNotice(db, told.webhook_id, { about: about ?? {}, head });
  const facts = await readCase(db, told);
  return facts && { ...caseNotice(event_type as CaseChannelEvent, facts), ...head };
}

const page = ({ slug }: Pick<Channel, 'slug'>, path: string) => siteUrl(settings.app_url, slug, path);

async function testNotice(db: Db, webhook_id: number, head: Head): Promise<Notice | null> {
  const [channel] = await db.execute<Channel>(
    sql`select w.name, o.slug from webhooks w join companies o on o.id = w.company_id where w.id = ${webhook_id}`,
  );
  if (!channel) return null;
  return {
    ...head,
    event: 'test',
    title: 'A test message',
    text: `The channel “${channel.name}” works. Messages about your cases will arrive here.`,
    facts: [],
    ...{ token: null, note_token: null, answer_url: null, acts: [] },
    url: page(channel, pagePath('/admin/company/api/channels/[id]', { id: webhook_id })),
  };
}

async function healthNotice(
  db: Db,
  webhook_id: number,
  { about: { document_id = 0, because }, head }: { about: ChannelAbout; head: Head },
): Promise<Notice | null> {
  const [process] = await db.execute<Channel>(sql`
    select p.name, o.slug from webhooks w join companies o on o.id = w.company_id
    join processes p on p.company_id = w.company_id and p.id = ${document_id} and p.deleted_at is null
    where w.id = ${webhook_id}`);
  if (!process) return null;
  return {
    ...head,
    event: 'health',
    title: `Your process “${process.name}” may reach nobody`,
    text:
      because === 'refused'
        ? 'Emails to one of its addresses are refused. Open the process to see which, and correct it.'
        : 'Nobody has opened the link in our confirmation email yet. Ask whoever reads its addresses to do so.',
    facts: [['Process', process.name]],
    ...{ token: null, note_token: null, answer_url: null, acts: [] },
    url: page(process, pagePath('/admin/inbound_process/[document_id]', { document_id })),
  };
}

type CaseRow = {
  token: string;
  status: CaseStatus;
  internal_case_number: string;
  partner_case_number: string | null;
  summary: string;
  priority: Priority;
  first_name: string;
  last_name: string;
  respond_by: string;
  first_answered_at: string | null;
  submitter: string;
  receiver: string;
  slug: string;
  is_receiver: boolean;
  response_type: ResponseType | null;
  automatic: boolean | null;
  responder: string | null;
  note_token: string | null;
  note_author: string | null;
  note_company: string | null;
  token_id: string | null;
  by_bot: boolean;
};

/**
 * Names what stays in a case: no customer data, and nothing of a note but who wrote it (rule: channels.content). Only a
 * company of the case is told, and only the receiver gets the link to answer; a person only while the connection lasts.
 */
async function readCase(db: Db, { webhook_id, case_id, about }: Told): Promise<CaseRow | null> {
  const [row] = await db.execute<CaseRow>(sql`
    select c.token, c.status, c.internal_case_number, c.partner_case_number, c.summary, c.priority, c.first_name, c.last_name,
      c.respond_by, c.first_answered_at, s.name as submitter, concat_ws(' | ', r.name, d.name) as receiver, o.slug,
      w.company_id = c.receiver_company_id as is_receiver, a.type as response_type, a.automatic, coalesce(a.engineer_name, a.reviewer_name) as responder,
      n.token as note_token, n.author_name as note_author, nc.name as note_company,
      (select t.id from one_time_tokens t where t.case_id = c.id and t.purpose = 'respond' and t.used_at is null and t.expires_at > now()
        and w.company_id = c.receiver_company_id and w.chat_account_id is null order by t.created_at desc limit 1) as token_id,
      w.bot is not null as by_bot
    from webhooks w
    join cases c on c.id = ${case_id} and c.deleted_at is null and w.company_id in (c.company_id, c.receiver_company_id)
    join companies o on o.id = w.company_id
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    left join departments d on d.id = c.receiver_department_id
    left join case_responses a on a.case_id = c.id and a.id = ${about?.response_id ?? null}::int
    left join case_notes n on n.case_id = c.id and n.id = ${about?.note_id ?? null}::int and n.audience = 'shared'
    left join companies nc on nc.id = n.company_id
    where w.id = ${webhook_id} and (w.chat_account_id is null or exists (${OPEN_CONNECTION}))`);
  return row ?? null;
}

function caseNotice(event: CaseChannelEvent, row: CaseRow): Omit<Notice, keyof Head> {
  const waits = isUnanswered({ status: row.status, first_answered_at: row.first_answered_at });
  const due = emailTime(new Date(isoTimestamp(row.respond_by)), null);
  const answerable = row.is_receiver && waits && row.token_id !== null;
  return {
    event,
    title: `${happened(event, row)}: ${row.internal_case_number}`,
    text: sentence(event, row),
    facts: [
      ['Number', row.internal_case_number],
      ...(row.partner_case_number ? [["Receiver's number", row.partner_case_number] as const] : []),
      ['Summary', row.summary],
      ['Priority', `${PRIORITIES[row.priority]} ${PRIORITY_NAMES[row.priority]}`],
      ['From', `${fullName(row)}, ${row.submitter}`],
      ['To', row.receiver],
      ...(waits ? [['Answer by', due] as const] : []),
    ],
    token: row.token,
    note_token: row.note_token,
    url: page(row, pagePath('/my-cases/[token]', { token: row.token })),
    answer_url: answerable ? respondUrl(row.token_id!) : null,
    acts: row.by_bot ? actsFor(row, waits) : [],
  };
}

function actsFor({ is_receiver, status }: CaseRow, waits: boolean): ChatAct[] {
  if (!isOpenToNotes(status)) return [];
  return is_receiver && waits ? ['accept', 'ask', 'note'] : ['note'];
}

const HAPPENED: Record<Exclude<CaseChannelEvent, 'answer' | 'question'>, string> = {
  case: 'New case',
  note: 'New note',
  late: 'Response time passed',
  escalation: 'Escalated',
};
function happened(event: CaseChannelEvent, { response_type, automatic }: CaseRow): string {
  if (event === 'answer')
    return response_type === 'rejection' ? 'Rejected' : automatic ? 'Accepted automatically' : 'Accepted';
  if (event === 'question') return response_type === 'information-response' ? 'Information provided' : 'Question';
  return HAPPENED[event];
}

function sentence(event: CaseChannelEvent, row: CaseRow): string {
  const { submitter, receiver, responder, response_type, automatic } = row;
  const by = responder ? `${responder} of ${receiver}` : receiver;
  const late = `${receiver} has not answered in time`;
  return {
    case: `${fullName(row)} of ${submitter} asks ${receiver} to work on a case together.`,
    answer:
      response_type === 'rejection'
        ? `${by} cannot work on this case.`
        : automatic
          ? `A rule of ${receiver} accepted this case. ${responder} is the contact; the answer of a person follows.`
          : `${by} works on this case.`,
    question:
      response_type === 'information-response'
        ? `${submitter} has sent the information that ${receiver} asked for.`
        : `${by} asks ${submitter} for information.`,
    note: row.note_author ? `${row.note_author} of ${row.note_company} wrote a note.` : 'A note was written.',
    late: `${late}; ${submitter} is waiting.`,
    escalation: `${late}. Its escalation contact has been told.`,
  }[event];
}
