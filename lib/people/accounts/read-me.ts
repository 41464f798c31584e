import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { query } from '@/lib/platform/operation/operation';
import { UserName } from '@/lib/platform/operation/resources';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { noteOf } from '@/lib/people/company-notes/dashboard-note';
import { canSeeNote } from '@/lib/people/company-notes/policy';
import { isMember } from '@/lib/shared/actor';
import { owesAgreement } from '@/lib/shared/agreement';
import { loggedIn } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { ownCompanyRow, userRow } from './rows';
import { OwnProfile, SessionCompany } from './resources';

/** Signed-in user with company, logo, note and impersonator (spec 1 §7). */
export const readMe = query({
  who: loggedIn,
  input: z.object({}),
  output: () =>
    z.strictObject({
      user: OwnProfile,
      company: SessionCompany.nullable(),
      impersonator: UserName.nullable(),
    }),
  async run({ db, actor }) {
    const [{ user, company: stored }, note] = await Promise.all([
      findMe(db, actor.id),
      isMember(actor) ? noteOf(db, actor) : null,
    ]);
    const visibleNote = isMember(actor) && canSeeNote(actor, note) ? note : null;
    const company = stored && {
      ...stored,
      login_page_text: sanitizeRichText(stored.login_page_text),
      logo: `/resources/company_logo/${stored.slug}`,
      note: visibleNote,
    };
    return { user, company, impersonator: actor.impersonator };
  },
});

/** User with company. @throws Problem not_found */
export async function findMe(db: Db, id: number) {
  const [row] = await db
    .select({
      user: { ...userRow, pending_email: users.pending_email },
      agreement_version: users.agreement_version,
      company: ownCompanyRow,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, id));
  if (!row) return notFound();
  const force_update_agreement = owesAgreement(
    { ...row.user, agreement_version: row.agreement_version },
    settings.agreement_version,
  );
  return {
    user: { ...row.user, force_update_agreement, agree_confirm: row.user.agreement_date !== null },
    company: row.company,
  };
}
