import type { Db } from '@/db/client';
import { oneTimeTokens, onboardingSessions } from '@/db/schema';
import { newToken, secretOf, tokenHash } from '@/lib/platform/secrets/mailed-token';
import { onboardingToken } from '@/lib/platform/secrets/session-token';
import { STEPS, type OnboardingData } from '@/lib/shared/onboarding';
import { PASSWORD_HASH } from './accounts';
import { company, country } from './companies';
import { group, type Group } from './groups';
import { firstRow, serial, withTransaction } from './with-transaction';

type Session = typeof onboardingSessions.$inferSelect;
type Overrides = Partial<typeof onboardingSessions.$inferInsert> & {
  token_id?: string;
  restore_id?: string;
  confirmed?: boolean;
};
/** A registration with its browser's token and the secret of an emailed link. */
export type MadeOnboarding = Session & { session_token: string; restore_secret: string };

/** A partner program of a new sponsor with a registration page, free by default. */
export async function partnerProgram(
  overrides: Parameters<typeof group>[0] = {},
  db?: Db,
): Promise<Group & { vhost: string }> {
  return withTransaction(db, async (tx) => {
    const sponsor_company_id = overrides.sponsor_company_id ?? (await company({}, tx)).id;
    const vhost = overrides.vhost ?? `program-${serial()}`;
    const made = await group(
      { type: 'partner_program', host_email: 'host@portal.test', ...overrides, vhost, sponsor_company_id },
      tx,
    );
    return { ...made, vhost };
  });
}

function entriesOf(name: string, country_id: number): Required<Pick<OnboardingData, 'company' | 'user' | 'document'>> {
  return {
    company: {
      name,
      address: '12 Quay Street',
      city: 'Oakland',
      state: 'CA',
      zipcode: '94607',
      country_id,
      url: 'https://www.kestrel.test',
    },
    user: {
      first_name: 'Nora',
      last_name: 'Lind',
      phone: '+14155552671',
      phone_country_code: 'US',
      password_hash: PASSWORD_HASH,
    },
    document: {
      support_hours: 'Mon-Fri 8:00-18:00 CET',
      product_supported: 'Kestrel 3',
      support_email: `support.${serial()}@kestrel.test`,
      manager_first_name: 'Jo',
      manager_last_name: 'March',
      manager_email: `jo.${serial()}@kestrel.test`,
      support_phone: '+14155552672',
      support_country_code: 'US',
    },
  };
}

/**
 * A registration, by default of a new company at the first step. A submitted one is complete. A missing group or
 * country is created.
 */
export function onboarding({ restore_id, confirmed, ...overrides }: Overrides = {}, db?: Db): Promise<MadeOnboarding> {
  const n = serial();
  return withTransaction(db, async (tx) => {
    const token_id = overrides.token_id ?? crypto.randomUUID();
    const journey = overrides.journey ?? 'new';
    const status = overrides.status ?? 'started';
    const isSent = status !== 'started';
    const entries = entriesOf(`Kestrel ${n}`, (await country({}, tx)).id);
    const agreements = { code_of_conduct: true, database_license: true, addendum: true };
    const row = firstRow(
      await tx
        .insert(onboardingSessions)
        .values({
          email: `nora.${n}@kestrel-${n}.test`,
          step: isSent ? 'success' : STEPS[journey][0]!,
          data: isSent && journey === 'new' ? { ...entries, agreements } : {},
          submitted_at: isSent ? new Date() : null,
          expires_at: new Date(Date.now() + 30 * 86_400_000),
          confirmed_at: confirmed ? new Date() : null,
          journey,
          status,
          ...overrides,
          community_id: overrides.community_id ?? (await partnerProgram({}, tx)).id,
          token_id,
          token_hash: tokenHash(onboardingToken(token_id)),
        })
        .returning(),
    );
    const link = newToken('onboarding_restore', { onboarding_session_id: row.id }, restore_id);
    await tx.insert(oneTimeTokens).values(link);
    return {
      ...row,
      session_token: onboardingToken(token_id),
      restore_secret: secretOf(link.id, 'onboarding_restore'),
    };
  });
}
