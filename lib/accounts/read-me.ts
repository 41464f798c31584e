import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/settings';
import { query } from '@/lib/core/operation';
import { sanitizeRichText } from '@/lib/core/rich-text';
import { noteOf } from '@/lib/processes/notes';
import { canSeeNote } from '@/lib/processes/policy';
import { owesAgreement } from '@/lib/shared/agreement';
import { signedIn } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { ownCompanyRow, userRow } from './rows';

/** Signed-in user with company, logo, note and impersonator (spec 1 §7). */
export const readMe = query({
  who: signedIn,
  input: z.object({}),
  async run({ db, actor }) {
    const [{ user, company: found }, note] = await Promise.all([
      findMe(db, actor.id),
      actor.kind === 'member' ? noteOf(db, actor) : null,
    ]);
    const visibleNote = actor.kind === 'member' && canSeeNote(actor, note) ? note : null;
    const company = found && {
      ...found,
      login_page_text: sanitizeRichText(found.login_page_text),
      logo: `/resources/company_logo/${found.slug}`,
      note: visibleNote,
    };
    return { user, company, impersonator: actor.impersonator };
  },
});

/** User with company. @throws Problem not_found */
export async function findMe(db: Db, id: number) {
  const [found] = await db
    .select({
      user: { ...userRow, pending_email: users.pending_email },
      agreement_version: users.agreement_version,
      company: ownCompanyRow,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, id));
  if (!found) return notFound();
  const force_update_agreement = owesAgreement(
    { ...found.user, agreement_version: found.agreement_version },
    settings.agreement_version,
  );
  return {
    user: { ...found.user, force_update_agreement, agree_confirm: found.user.agreement_date !== null },
    company: found.company,
  };
}
