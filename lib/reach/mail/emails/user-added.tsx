import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import type { LoginMethod, Role } from '@/lib/shared/enums';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK } from '../samples';

const adder = alias(users, 'adder');

/**
 * Sent to a user added by an administrator: names the administrator and the login page; never a password (rule:
 * admin.add-user).
 */
export const userAdded = defineEmail({
  async load(db, { user_id, added_by }: EmailProps['user_added']) {
    const [user] = await db
      .select({
        first_name: users.first_name,
        email: users.email,
        role: users.role,
        company: { name: companies.name, slug: companies.slug, login_method: companies.login_method },
        added_by: {
          first_name: sql<string>`${adder.first_name}`,
          last_name: sql<string>`${adder.last_name}`,
          email: sql<string>`${adder.email}`,
        },
      })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .innerJoin(adder, eq(adder.id, added_by))
      .where(eq(users.id, user_id));
    return user ? { ...user, place: placeOf(user.company) } : null;
  },
  subject: ({ place, added_by }) =>
    `${nameOf(added_by)} added you to ${place.name}${place.isNetwork ? '' : ` on ${settings.network_name}`}`,
  reply_to: ({ added_by }) => ({ name: fullName(added_by), email: added_by.email }),
  samples: {
    'A new user': {
      first_name: 'Nora',
      email: 'nora.lind@acme.example',
      role: 'caller',
      place: { name: 'Acme Storage', login_method: 'requires_registration', url: SAMPLE_LINK, isNetwork: false },
      company: null,
      added_by: { first_name: 'Marcus', last_name: 'Webb', email: 'marcus.webb@acme.example' },
    },
  },
  Body: ({ first_name, email, role, place, added_by }) => (
    <Layout
      title={`You now have an account at ${place.name}`}
      preview={`${nameOf(added_by)} added you.`}
      because={`${nameOf(added_by)} added you to ${place.name}`}
    >
      <Text>
        {first_name}, {nameOf(added_by)} added you to {place.name}
        {!place.isNetwork && ` on ${settings.network_name}`}. You can log in now.
      </Text>
      <Text>{loginText(role, place.login_method, email)}</Text>
      {role !== 'api' && <Button to={place.url}>Log in</Button>}
      <Note>You’ll be asked to accept the privacy policy when you log in for the first time.</Note>
    </Layout>
  ),
});

type Company = { name: string; slug: string; login_method: LoginMethod };

/** Super admins belong to the network and log in on its own page. */
function placeOf(company: Company | null): {
  name: string;
  login_method: LoginMethod;
  url: string;
  isNetwork: boolean;
} {
  const { network_name, app_url } = settings;
  if (!company)
    return { name: network_name, login_method: 'requires_registration', url: app_url.href, isNetwork: true };
  const { name, slug, login_method } = company;
  return { name, login_method, url: siteUrl(app_url, slug), isNetwork: false };
}

const nameOf = (person: { first_name: string; last_name: string; email: string }) => fullName(person) || person.email;

function loginText(role: Role, method: LoginMethod, email: string): string {
  if (role === 'api')
    return `This account is for programs: they log in through the API with ${email} and its password.`;
  if (method === 'sso') return 'Log in with your company account.';
  if (method === 'email_link') return `Enter ${email} on the login page, and we’ll send you a link.`;
  return `Your email address for logging in is ${email}. If you don’t know your password, choose “Forgot password” on the login page to set one.`;
}
