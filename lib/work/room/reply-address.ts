import 'server-only';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseReplyAddresses } from '@/db/schema';
import { settings } from '@/lib/platform/settings';

export type ReplyAddress = typeof caseReplyAddresses.$inferSelect;
type Addressee = { case_id: number; company_id: number; email: string; name: string };

/** Digits of the secret, 160 bits. Hexadecimal, since mail servers may change the case of an address. */
const SECRET_LENGTH = 40;

/** Derived from the row's id, like mailed secrets (docs/decisions/002). */
const secretOf = (id: string) =>
  createHmac('sha256', settings.secret).update(`reply ${id}`).digest('hex').slice(0, SECRET_LENGTH);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns the same reply address each time; null while no mail can arrive (rule: room.reply-address). */
export async function replyMailboxFor(db: Db, addressee: Addressee): Promise<string | null> {
  if (!settings.inbound_domain) return null;
  const { case_id, company_id, email } = addressee;
  const [known] = await db
    .select({ id: caseReplyAddresses.id })
    .from(caseReplyAddresses)
    .where(
      and(
        eq(caseReplyAddresses.case_id, case_id),
        eq(caseReplyAddresses.company_id, company_id),
        eq(caseReplyAddresses.email, email),
      ),
    );
  return mailboxOf(known?.id ?? (await addAddress(db, addressee)));
}

async function addAddress(db: Db, addressee: Addressee): Promise<string> {
  const id = randomUUID();
  const [kept] = await db
    .insert(caseReplyAddresses)
    .values({ id, secret_hash: hashOf(secretOf(id)), ...addressee })
    .onConflictDoUpdate({
      target: [caseReplyAddresses.case_id, caseReplyAddresses.company_id, caseReplyAddresses.email],
      set: { name: sql`excluded.name` },
    })
    .returning({ id: caseReplyAddresses.id });
  return kept!.id;
}

const mailboxOf = (id: string) => `case+${secretOf(id)}@${settings.inbound_domain}`;

export function replySecretIn(address: string): string | undefined {
  const [, secret, domain] = /^case\+([0-9a-f]{40})@([a-z0-9.-]+)$/.exec(address.trim().toLowerCase()) ?? [];
  return domain === settings.inbound_domain ? secret : undefined;
}

export async function findReplyAddresses(db: Db, secrets: string[]): Promise<ReplyAddress[]> {
  if (!secrets.length) return [];
  return db
    .select()
    .from(caseReplyAddresses)
    .where(inArray(caseReplyAddresses.secret_hash, secrets.map(hashOf)));
}
