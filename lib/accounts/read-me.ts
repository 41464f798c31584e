import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import { query } from '@/lib/core/operation';
import { cleanHtml } from '@/lib/core/rich-text';
import { noteOf } from '@/lib/processes/notes';
import { canSeeNote } from '@/lib/processes/policy';
import { owesAgreement } from '@/lib/shared/agreement';
import { signedIn } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import { ownCompanyRow, userRow } from './rows';

/** The signed-in user, their company with its logo and note (none for super admins) and who acts as them (spec 1 §7). */
export const readMe = query({
  who: signedIn,
  input: z.object({}),
  async run({ db, actor }) {
    const [{ user, company: found }, written] = await Promise.all([findMe(db, actor.id), actor.kind === 'member' ? noteOf(db, actor) : null]);
    const note = actor.kind === 'member' && canSeeNote(actor, written) ? written : null;
    const company = found && { ...found, login_page_text: cleanHtml(found.login_page_text), logo: `/resources/company_logo/${found.slug}`, note };
    return { user, company, impersonator: actor.impersonator };
  },
});

/** A user and their company as the user sees them. @throws Problem missing. */
export async function findMe(db: Db, id: number) {
  const [found] = await db.select({ user: userRow, agreement_version: users.agreement_version, company: ownCompanyRow }).from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, id));
  if (!found) return missing();
  const force_update_agreement = owesAgreement({ ...found.user, agreement_version: found.agreement_version }, config.agreement_version);
  return { user: { ...found.user, force_update_agreement, agree_confirm: found.user.agreement_date !== null }, company: found.company };
}
