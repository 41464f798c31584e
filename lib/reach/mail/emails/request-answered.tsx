import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { changeRequests, companies, invites, missingPartnerRequests, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { CHANGE_TYPES, type ChangeType, type RequestStatus } from '@/lib/shared/enums';
import { defineEmail } from '../define-email';
import { DescriptionList, Layout, Note, Quote, Text } from '../layout';

type Facts = { first_name: string; about: string; text: string | null; status: RequestStatus; answer: string | null };

const KINDS: Record<
  EmailProps['request_answered']['kind'],
  { name: string; read: (db: Db, id: number) => Promise<Facts[]> }
> = {
  change: {
    name: 'change request',
    read: async (db, id) => {
      const rows = await db
        .select({
          first_name: users.first_name,
          about: changeRequests.change_type,
          text: changeRequests.changes,
          status: changeRequests.status,
          answer: changeRequests.answer,
        })
        .from(changeRequests)
        .innerJoin(users, eq(users.id, changeRequests.user_id))
        .where(eq(changeRequests.id, id));
      return rows.map((row) => ({ ...row, about: CHANGE_TYPES[row.about as ChangeType] ?? row.about }));
    },
  },
  invite: {
    name: 'invitation',
    read: (db, id) =>
      db
        .select({
          first_name: users.first_name,
          about: companies.name,
          text: invites.comments,
          status: invites.status,
          answer: invites.answer,
        })
        .from(invites)
        .innerJoin(users, eq(users.id, invites.user_id))
        .innerJoin(companies, eq(companies.id, invites.company_id))
        .where(eq(invites.id, id)),
  },
  missing_partner: {
    name: 'request for a partner',
    read: (db, id) =>
      db
        .select({
          first_name: users.first_name,
          about: missingPartnerRequests.company_name,
          text: missingPartnerRequests.comment,
          status: missingPartnerRequests.status,
          answer: missingPartnerRequests.answer,
        })
        .from(missingPartnerRequests)
        .innerJoin(users, eq(users.id, missingPartnerRequests.user_id))
        .where(eq(missingPartnerRequests.id, id)),
  },
};

/**
 * Sent to the sender of a request: done or declined, with the network's answer; replies go to the network (rule:
 * network.requests).
 */
export const requestAnswered = defineEmail({
  async load(db, { kind, request_id }: EmailProps['request_answered']) {
    const [facts] = await KINDS[kind].read(db, request_id);
    return facts ? { ...facts, kind } : null;
  },
  subject: ({ kind, about, status }) => `Your ${KINDS[kind].name} is ${stateOf(status)}: ${about}`,
  reply_to: () => ({ name: settings.network_name, email: settings.network_email }),
  samples: {
    Done: {
      kind: 'change',
      first_name: 'Marcus',
      about: 'Departments',
      text: 'We have a new department, Wireless.',
      status: 'done',
      answer: 'Wireless is added.',
    },
    Declined: {
      kind: 'missing_partner',
      first_name: 'Marcus',
      about: 'Kestrel Systems',
      text: null,
      status: 'declined',
      answer: 'They do not want to join.',
    },
  },
  Body: ({ kind, first_name, about, text, status, answer }) => (
    <Layout
      title={`Your ${KINDS[kind].name} is ${stateOf(status)}`}
      preview={answer ?? about}
      because={`you sent the network ${kind === 'invite' ? 'an invitation' : 'a request'}`}
    >
      <Text>
        {first_name && `${first_name}, `}
        {settings.network_name}{' '}
        {status === 'declined' ? `can’t fulfill your ${KINDS[kind].name}.` : `has completed your ${KINDS[kind].name}.`}
      </Text>
      {answer && <Quote>{answer}</Quote>}
      <DescriptionList items={{ About: about, 'You wrote': text }} />
      <Note>Reply to this email if you have questions.</Note>
    </Layout>
  ),
});

const stateOf = (status: RequestStatus) => (status === 'declined' ? 'declined' : 'done');
