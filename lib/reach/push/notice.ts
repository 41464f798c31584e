import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { outbox } from '@/db/schema';
import { oneLine } from '@/lib/reach/mail/define-email';
import { emailNamed } from '@/lib/reach/mail/registry';
import { isUnwanted } from '@/lib/reach/mail/send-email';
import { canWait } from '@/lib/reach/mail/urgency';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import type { Priority } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

export type Notice = { title: string; path: string; is_urgent: boolean };

type Row = typeof outbox.$inferSelect;
type Facts = {
  number: string;
  token: string;
  priority: Priority;
  partner: string;
  /** Who did what the email is about: another company, or by name a colleague; null for the portal itself. */
  actor: string | null;
  writer: string | null;
  colleague: string | null;
};
type Words<N extends EmailName> = {
  who: 'partner' | 'actor' | 'writer' | 'colleague';
  did: string | ((props: EmailProps[N]) => string);
  /** Where nobody did it. */
  itself?: string;
};

const WAITS = { who: 'partner', did: 'is waiting for an answer' } as const;
const ASKS = { who: 'partner', did: 'asks for help' } as const;
const HAND_ON = {
  proposed: 'proposes another partner',
  confirmed: 'handed the case on',
  declined: 'declined the other partner',
};

/**
 * Emails about a case of which a browser tells as well, and what it says beside the number and who (rule: push.content).
 * The others confirm what the person did, or have no case to open.
 */
const WORDS: { [N in EmailName]?: Words<N> } = {
  case_request: ASKS,
  case_to_contact: ASKS,
  case_answered: { who: 'partner', did: 'answered' },
  information_reply: { who: 'partner', did: 'replied' },
  phone_contact: { who: 'partner', did: 'recorded a call' },
  priority_raised: { who: 'partner', did: 'raised the priority' },
  first_note: WAITS,
  response_reminder: WAITS,
  case_escalation: WAITS,
  new_notes: { who: 'writer', did: 'wrote' },
  case_colleague_added: { who: 'colleague', did: ({ note_id }) => (note_id === null ? 'added you' : 'mentioned you') },
  case_handed_over: { who: 'actor', did: 'handed the case over', itself: 'The case was handed over' },
  case_hand_on: { who: 'partner', did: ({ what }) => HAND_ON[what] },
  case_hold: { who: 'actor', did: ({ placed }) => (placed ? 'placed a legal hold' : 'lifted a legal hold') },
  case_closed: { who: 'actor', did: 'closed the case', itself: 'The case is closed' },
  case_proposal: { who: 'actor', did: 'proposes an answer', itself: 'An agent’s proposal is waiting for you' },
  auto_close_notice: { who: 'actor', did: 'is waiting', itself: 'The case closes soon' },
};

export const PUSHED = Object.keys(WORDS) as EmailName[];

const MAX_WHO = 80;
const TEST: Notice = {
  title: 'Notifications work in this browser',
  path: pagePath('/profile'),
  is_urgent: true,
};

/**
 * What a browser is told of an email, read when it is sent: the case's number and who, nothing else (rule: push.content). Null
 * when the email would not go to the person any more.
 */
export async function noticeOf(db: Db, outbox_id: number | null): Promise<Notice | null> {
  if (outbox_id === null) return TEST;
  const [row] = await db.select().from(outbox).where(eq(outbox.id, outbox_id));
  const words = row && (WORDS[row.template as EmailName] as Words<never> | undefined);
  const facts = words && (await factsOf(db, row));
  if (!facts || (await isUnwanted(db, row))) return null;
  if (await emailNamed(row.template)!.isObsolete(db, row.props as never)) return null;
  return {
    title: `${facts.number} · ${textOf(words, facts, row)}`,
    path: pagePath('/my-cases/[token]', { token: facts.token }),
    is_urgent: !canWait({ template: row.template, priority: facts.priority }),
  };
}

function textOf({ who, did, itself }: Words<never>, facts: Facts, { props }: Row): string {
  const name = facts[who];
  if (name === null && itself) return itself;
  return `${oneLine(name ?? facts.partner, MAX_WHO)} ${typeof did === 'string' ? did : did(props as never)}`;
}

/** Only for a person who may still read the case, under the address that the email goes to. */
async function factsOf(db: Db, { id, case_id, copy_of }: Row): Promise<Facts | null> {
  const [facts] = await db.execute<Facts>(sql`
    select c.internal_case_number as number, c.token, c.priority, case when u.company_id = c.company_id then r.name else s.name end as partner,
      case when e.company_id = u.company_id then e.actor_name else e.company end as actor,
      (select k.name from case_notes n join companies k on k.id = n.company_id
        where n.case_id = c.id and n.id = (o.props -> 'note_ids' ->> 0)::int) as writer,
      (select trim(b.first_name || ' ' || b.last_name) from users b where b.id = (o.props ->> 'by')::int) as colleague
    from outbox o
    join users u on u.email = lower(o.to_email) and u.status = 'active'
    join companies own on own.id = u.company_id and own.status = 'active'
    join cases c on c.id = ${case_id} and c.deleted_at is null and u.company_id in (c.company_id, c.receiver_company_id)
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    left join lateral (
      select v.company_id, v.actor_name, k.name as company from events v left join companies k on k.id = v.company_id
      where v.case_id = c.id and v.created_at = coalesce((select x.created_at from outbox x where x.id = ${copy_of}), o.created_at)
      order by v.id desc limit 1) e on true
    where o.id = ${id}`);
  return facts ?? null;
}
