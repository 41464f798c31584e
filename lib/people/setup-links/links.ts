import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { companies, directories, setupLinks, ssoProviders, users } from '@/db/schema';
import { mayUseSso } from '@/lib/people/sso/policy';
import { ssoAdmin } from '@/lib/people/sso/settings';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { command, now, query } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { newLinkSecret, secretHash } from '@/lib/platform/secrets/client-secret';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import { SETUP_LINK } from '@/lib/shared/durations';
import { Checkbox } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { orNetworkStaff, self } from '@/lib/shared/gates';
import { conflict, ensure, MESSAGES, notFound } from '@/lib/shared/problem';
import { pagePath } from '@/lib/shared/paths';
import { linkState, mayChangeProvider, mayMakeToken } from './policy';

const MAX_OPEN = 10;
const MAX_LISTED = 50;
const MADE_PER_HOUR = 20;

export const SetupLinkRow = z
  .strictObject({
    id: z.string(),
    made_by: z.string(),
    created_at: z.date(),
    expires_at: z.date(),
    last_used_at: z.date().nullable(),
    may_replace: z.boolean(),
    state: z.enum(['open', 'expired', 'revoked']),
  })
  .meta({ id: 'SetupLink' });
export type SetupLinkRow = z.infer<typeof SetupLinkRow>;

/** What a link may do that replaces nothing. */
const NARROW = { may_replace: false };

/** The company's links for IT, newest first; ended ones stay for a month (rule: setup-link.made). */
export const listSetupLinks = query({
  who: orNetworkStaff(ssoAdmin),
  input: NamedCompany,
  output: () =>
    z.strictObject({
      data: z.array(SetupLinkRow),
      /** The company's membership includes single sign-on, so that a link can be made. */
      may_make: z.boolean(),
      /** People log in through a provider, or a directory is connected. */
      in_use: z.boolean(),
    }),
  async run({ db, actor }, { id }) {
    const company_id = companyMeant(actor, id);
    const [company] = await db
      .select({
        level: companies.membership_type,
        status: companies.status,
        provider: { proven_at: ssoProviders.proven_at },
        directory: { token_hash: directories.token_hash, last_call_at: directories.last_call_at },
      })
      .from(companies)
      .leftJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
      .leftJoin(directories, eq(directories.company_id, companies.id))
      .where(eq(companies.id, company_id));
    const { level, status, provider, directory } = company ?? notFound('Company not found.');
    const rows = await db
      .select({
        id: setupLinks.id,
        maker: { first_name: users.first_name, last_name: users.last_name },
        created_at: setupLinks.created_at,
        expires_at: setupLinks.expires_at,
        last_used_at: setupLinks.last_used_at,
        may_replace: setupLinks.may_replace,
        revoked_at: setupLinks.revoked_at,
      })
      .from(setupLinks)
      .innerJoin(users, eq(users.id, setupLinks.made_by))
      .where(eq(setupLinks.company_id, company_id))
      .orderBy(desc(setupLinks.created_at))
      .limit(MAX_LISTED);
    const at = new Date();
    return {
      data: rows.map(({ maker, revoked_at, ...row }) => ({
        ...row,
        made_by: fullName(maker),
        state: linkState({ ...row, revoked_at }, at),
      })),
      may_make: status === 'active' && mayUseSso(level, settings.sso_memberships),
      in_use: !mayChangeProvider(NARROW, provider) || !mayMakeToken(NARROW, directory),
    };
  },
});

const maker = self<Person>(orNetworkStaff(ssoAdmin));

/**
 * Makes a link for IT. Its address is in this answer alone (rule: setup-link.made).
 * @throws Problem not_found for an unknown company, forbidden without single sign-on, conflict with ten open links
 */
export const makeSetupLink = command('setup_link.make', {
  proof: true,
  who: maker,
  input: NamedCompany.extend({ may_replace: Checkbox }),
  output: () => z.strictObject({ company_id: z.number(), url: Secret, expires_at: z.date(), message: Message }),
  sealsAnswer: true,
  limit: (_request, _input, { id }) => [perHour(MADE_PER_HOUR, 'setup-link', id)],
  async run(ctx, { id, may_replace }) {
    const { db, actor } = ctx;
    const company_id = companyMeant(actor, id);
    // Locked, so that the number of open links holds for two makers at once.
    const [company] = await db
      .select({ level: companies.membership_type })
      .from(companies)
      .where(and(eq(companies.id, company_id), eq(companies.status, 'active')))
      .for('update');
    ensure(mayUseSso((company ?? notFound('Company not found.')).level, settings.sso_memberships), MESSAGES.level);
    const open = await db.$count(
      setupLinks,
      and(eq(setupLinks.company_id, company_id), isNull(setupLinks.revoked_at), gt(setupLinks.expires_at, sql`now()`)),
    );
    if (open >= MAX_OPEN) return conflict(`There are ${MAX_OPEN} open links. End one of them first.`);
    const token = newLinkSecret();
    const [made] = await db
      .insert(setupLinks)
      .values({
        company_id,
        token_hash: secretHash(token),
        made_by: actor.id,
        may_replace,
        expires_at: sql`now() + ${interval(SETUP_LINK)}`,
      })
      .returning({ expires_at: setupLinks.expires_at });
    noteChanges(ctx, {}, { may_replace, expires_at: made!.expires_at.toISOString() });
    const url = new URL(pagePath('/sso_setup/[token]', { token }), settings.app_url).href;
    return { company_id, url, ...made!, message: fixed('The link works for seven days.') };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

/** Ends a link at once. @throws Problem not_found for a link of another company, and for one that has ended */
export const revokeSetupLink = command('setup_link.revoke', {
  who: maker,
  input: NamedCompany.extend({ link_id: z.uuid() }),
  output: () => z.strictObject({ company_id: z.number(), message: Message }),
  async run({ db, actor }, { id, link_id }) {
    const company_id = companyMeant(actor, id);
    const ended = await db
      .update(setupLinks)
      .set({ revoked_at: now })
      .where(
        and(
          eq(setupLinks.id, link_id),
          eq(setupLinks.company_id, company_id),
          isNull(setupLinks.revoked_at),
          gt(setupLinks.expires_at, sql`now()`),
        ),
      )
      .returning({ id: setupLinks.id });
    if (!ended.length) return notFound('Link not found.');
    return { company_id, message: fixed('The link is ended.') };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});
