import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies, processes, processVersions, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { DescriptionList, Layout, Note, Text, when } from '../layout';
import { defineEmail } from '../define-email';

const previous = alias(processVersions, 'previous');

/** Sent to the old and the new address of a process: cases go elsewhere from now on (rule: admin.process-notice). */
export const processAddress = defineEmail({
  automatic: true,
  async load(db, { version_id, previous_id }: EmailProps['process_address']) {
    const [change] = await db
      .select({
        process: sql<string>`${processVersions.title}`,
        company: companies.name,
        next: processVersions.collaborate_email,
        before: sql<string | null>`${previous.collaborate_email}`,
        changed_at: processVersions.created_at,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
      })
      .from(processVersions)
      .innerJoin(processes, eq(processes.id, processVersions.process_id))
      .innerJoin(companies, eq(companies.id, processes.company_id))
      .innerJoin(previous, eq(previous.id, previous_id))
      .leftJoin(users, eq(users.id, processVersions.created_by))
      .where(eq(processVersions.id, version_id));
    return change ?? null;
  },
  subject: ({ process, company }) => `${company}: cases for ${process} go to another address`,
  reply_to: ({ email, first_name, last_name }) =>
    email === null
      ? { name: settings.network_name, email: settings.network_email }
      : { name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }), email },
  samples: {
    'A changed address': {
      process: 'Wireless support',
      company: 'Borealis Networks',
      next: 'wireless@borealis.example',
      before: 'support@borealis.example',
      changed_at: new Date('2026-11-23T13:20:00Z'),
      first_name: 'Mara',
      last_name: 'Lindqvist',
      email: 'mara.lindqvist@borealis.example',
    },
  },
  Body: ({ process, company, before, next, changed_at, ...who }, to) => (
    <Layout
      to={to}
      title={`Cases for ${process} go to another address`}
      preview={`The inbound address of ${company} was changed.`}
      because={`this address receives cases of ${company}, or did until now`}
    >
      <Text>{nameOf(who)} changed the address that receives new cases of this process.</Text>
      <DescriptionList
        items={{
          Company: company,
          Process: process,
          Before: listed(before),
          Now: listed(next),
          'Changed by': [nameOf(who), who.email].filter(Boolean).join(', '),
          Changed: when(changed_at, to),
        }}
      />
      <Text>Cases sent before the change stay with the address that received them.</Text>
      <Note>Not expected? Reply to this email.</Note>
    </Layout>
  ),
});

const listed = (entry: string | null) => addressesIn(entry).join(', ') || 'none';
const nameOf = (who: { first_name: string | null; last_name: string | null }) =>
  fullName({ first_name: who.first_name ?? '', last_name: who.last_name ?? '' }) || settings.network_name;
