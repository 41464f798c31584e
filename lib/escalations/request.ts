import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { managerRequests, oneTimeTokens } from '@/db/schema';
import { keepProfile } from '@/lib/accounts/keep-profile';
import { ref } from '@/lib/core/audit';
import { newToken } from '@/lib/core/mailed-token';
import { command, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { newReference } from '@/lib/core/reference';
import { documentRows, type DocumentRow } from '@/lib/processes/document-rows';
import { fullName, type Member } from '@/lib/shared/actor';
import { CountryCode, Email, Id, Line, optional, Phone, Text, Tick } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { invalid, missing, refuse } from '@/lib/shared/problem';
import { ESCALATION_TYPES, words } from '@/lib/shared/vocabulary';
import { managersOf } from './recipients';
import { findRequest, type FoundRequest } from './rows';

export const EscalationType = z.enum(words(ESCALATION_TYPES), 'Choose an escalation type.');

/** What both the request and its answer say of a person and a reference. */
export const person = {
  first_name: Line('a first name', 100),
  last_name: Line('a last name', 100),
  email: Email,
  phone: optional(Phone),
  phone_country_code: CountryCode,
  internal_reference: Line('your reference', 100),
};

const Entry = z.object({
  ...person,
  vendor_reference: optional(Line('the partner’s reference', 100)),
  business_impact: Text('the business impact', 5000),
  escalation_type: EscalationType,
  notes: optional(Text('notes', 5000)),
  update_profile: Tick,
});
type Entry = z.output<typeof Entry>;

/**
 * Sends a request to a partner's managers (spec 1 §3, §7). Who receives is what the process says; a company that the client
 * names is only compared with it. Throws missing for a process the member may not see, refused for one that takes no manager
 * requests or names nobody to send them to.
 */
export const createManagerRequest = command('manager_request.create', {
  who: partner,
  input: Entry.extend({ contact_document_id: Id, receive_company_id: optional(Id) }),
  async run(ctx, { contact_document_id, receive_company_id, ...entry }) {
    const [document] = await documentRows(ctx.db, ctx.actor, { document_id: contact_document_id });
    if (!document) return missing('Process not found.');
    if (document.document_type !== 'manager') return refuse('This process takes no manager requests.');
    if (receive_company_id !== null && receive_company_id !== document.company_id) invalid({ receive_company_id: ['This process belongs to another company.'] });
    const found = await store(ctx, document, entry);
    return { message: `Your request has been sent to ${document.company_name}.`, id: found.id, request: detailsOf(found) };
  },
  about: ({ id }) => ref('manager_request', id),
});

/** The request, a secret for each receiving mailbox, and the letters. */
async function store(ctx: Ctx<Member>, document: DocumentRow, { update_profile, ...entry }: Entry): Promise<FoundRequest> {
  const managers = managersOf(document);
  if (!managers.length) refuse('This process names nobody to receive requests.');
  const [row] = await ctx.db.insert(managerRequests).values({
    ...entry,
    token: newReference(),
    company_id: ctx.actor.company_id,
    user_id: ctx.actor.id,
    receive_company_id: document.company_id,
    contact_document_id: document.document_id,
    version_id: document.version_id,
  }).returning({ id: managerRequests.id });
  const manager_request_id = row!.id;
  const sent = managers.map(({ user_id, ...to }) => ({ to, token: newToken('manager_response', { manager_request_id, user_id }) }));
  await ctx.db.insert(oneTimeTokens).values(sent.map(({ token }) => token));
  if (update_profile) keepProfile(ctx, ctx.actor.id, entry);
  for (const { to, token } of sent) mail(ctx, 'manager_request', to, { manager_request_id, token_id: token.id });
  mail(ctx, 'manager_request_copy', { name: fullName(entry), email: entry.email }, { manager_request_id });
  return (await findRequest(ctx.db, eq(managerRequests.id, manager_request_id)))!;
}

/** The Request Details (spec 1 §2): what was sent, to whom, and what to do if nobody answers. */
const detailsOf = ({ request, escalation_instructions }: FoundRequest) => ({ ...request, escalation_instructions });
export type ManagerRequestDetails = ReturnType<typeof detailsOf>;
