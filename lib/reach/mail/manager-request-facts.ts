import 'server-only';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, files, managerRequests, managerResponses } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { contentOf } from '@/lib/platform/files/stored-files';
import { fullName } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { pagePath } from '@/lib/shared/paths';
import { emailLogo, logoBytes, type MailParty } from './parties';

export type ManagerRequestFacts = NonNullable<Awaited<ReturnType<typeof requestFacts>>>;

const sender = alias(companies, 'sender');
const receiver = alias(companies, 'receiver');
const senderLogo = alias(files, 'sender_logo');
const receiverLogo = alias(files, 'receiver_logo');

export async function requestFacts(db: Db, manager_request_id: number) {
  const [row] = await db
    .select({
      request: managerRequests,
      response: managerResponses,
      company: { name: sender.name, slug: sender.slug },
      receiver: { name: receiver.name },
      sender_logo: contentOf(senderLogo),
      receiver_logo: contentOf(receiverLogo),
    })
    .from(managerRequests)
    .innerJoin(sender, eq(sender.id, managerRequests.company_id))
    .innerJoin(receiver, eq(receiver.id, managerRequests.receive_company_id))
    .leftJoin(senderLogo, emailLogo(senderLogo, sender.logo_file_id))
    .leftJoin(receiverLogo, emailLogo(receiverLogo, receiver.logo_file_id))
    .leftJoin(managerResponses, eq(managerResponses.manager_request_id, managerRequests.id))
    .where(eq(managerRequests.id, manager_request_id));
  if (!row) return null;
  const { sender_logo, receiver_logo, ...facts } = row;
  return {
    ...facts,
    company: { ...facts.company, logo: await logoBytes(sender_logo) },
    receiver: { ...facts.receiver, logo: await logoBytes(receiver_logo) },
  };
}

export const requestParties = ({ company, receiver }: ManagerRequestFacts): MailParty[] => [company, receiver];
export const senderName = ({ request }: ManagerRequestFacts) => fullName(request) || request.email;

export const requestUrl = ({ company, request }: ManagerRequestFacts) =>
  siteUrl(settings.app_url, company.slug, pagePath('/manager/request/[token]', { token: request.token }));
export const managerResponseUrl = (token_id: string) =>
  new URL(pagePath('/manager/response/[token]', { token: secretOf(token_id, 'manager_response') }), settings.app_url)
    .href;
