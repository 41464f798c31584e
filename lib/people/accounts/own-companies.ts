import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, query } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import { keysOf, LOGIN_METHODS, ROLES, type LoginMethod, type Role } from '@/lib/shared/enums';
import { Email } from '@/lib/shared/fields';
import { anyone, loggedIn, self } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { isTrustedAddress, type TrustedDomains } from './domains';
import { mailedLinkLimits } from './mailed-links';

/** Most companies of one address that a list shows or an email names. */
export const MAX_COMPANIES = 20;

const OwnCompany = z
  .strictObject({
    name: z.string(),
    role: z.enum(keysOf(ROLES)),
    login_method: z.enum(keysOf(LOGIN_METHODS)),
    /** Page that asks for that company's login, or leads in where the browser is logged in there. */
    url: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnCompany' });
export type OwnCompany = z.infer<typeof OwnCompany>;

type Row = Omit<OwnCompany, 'url'> & { slug: string; email: string; is_proven: boolean } & TrustedDomains;

/**
 * Companies where the person has an active account with this account's address, last used first; none while the person has one only,
 * or has not shown that the mailbox is theirs: a manager may have chosen the password (rule: persons.neutral).
 */
export async function findOwnCompanies(db: Db, user_id: number): Promise<Omit<Row, 'email'>[]> {
  const rows = await db.execute<Row>(sql`
    select c.name, c.slug, c.login_method, u.role, u.id = own.id as is_current, own.email,
      own.address_proven_at is not null as is_proven, oc.domain, oc.additional_domains,
      array(select d.domain from company_domains d
        where d.company_id = oc.id and (d.proven_at is not null or d.vouched_at is not null)) as trusted_domains
    from users own
    join companies oc on oc.id = own.company_id
    join users u on u.email = own.email and u.status = 'active' and u.role <> 'api'
    join companies c on c.id = u.company_id and c.status = 'active'
    where own.id = ${user_id} and own.role <> 'api'
    order by u.last_login_at desc nulls last, u.id limit ${MAX_COMPANIES}`);
  const [first] = rows;
  return first && rows.length > 1 && (first.is_proven || isTrustedAddress(first.email, first)) ? [...rows] : [];
}

/** The person's companies, to choose one after the login and to switch (rule: persons.switch); none for people of one company. */
export const listOwnCompanies = query({
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => z.strictObject({ email: z.string(), data: z.array(OwnCompany) }),
  async run({ db, actor }) {
    const rows = await findOwnCompanies(db, actor.id);
    const data = rows.map(({ name, role, login_method, is_current, slug }) => ({
      ...{ name, role, login_method, is_current },
      url: siteUrl(settings.app_url, slug, '/?view=switch'),
    }));
    return { email: actor.email, data };
  },
});

/** Emails the companies of an address to its mailbox; the answer is the same for everybody (rule: persons.neutral). */
export const mailOwnCompanies = command('session.mail_companies', {
  who: anyone,
  input: z.object({ email: Email }),
  output: () => z.strictObject({ message: Message }),
  limit: (request, { email }) => mailedLinkLimits('companies', request, email),
  async run(ctx, { email }) {
    mail(ctx, 'own_companies', { email }, { email });
    return { message: fixed('If a company has this address, an email with the way to its login is on its way.') };
  },
  auditSubject: () => ref('user', null),
});

type CompanyOfEmail = { name: string; slug: string; role: Role; login_method: LoginMethod };

/** What the email to an address lists: whoever reads it has the mailbox. */
export async function companiesOfMailbox(db: Db, email: string): Promise<CompanyOfEmail[]> {
  return db.execute<CompanyOfEmail>(sql`
    select c.name, c.slug, u.role, c.login_method from users u join companies c on c.id = u.company_id and c.status = 'active'
    where u.email = ${email} and u.status = 'active' and u.role <> 'api'
    order by u.last_login_at desc nulls last, u.id limit ${MAX_COMPANIES}`);
}
