import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/settings';

/** Whose password it is: an account, or what is known of one to come. */
export type PasswordOwner =
  | { user_id: number | null }
  | { email: string | null; company_id?: number | null; names?: (string | null | undefined)[] };

const PORTAL = 'Concord';
const MIN_LETTERS = 3;

/** Letters alone, in lower case: "Acme-Storage 2024!" and "Acme1!Storage" are "acmestorage". */
const bareOf = (text: string) => text.toLowerCase().replace(/\P{L}/gu, '');

/**
 * True for a password that is one of the words: ignoring case, and the signs and digits around it and between its letters
 * (rule: passwords.context).
 */
export function isContextWord(password: string, words: string[]): boolean {
  const bare = bareOf(password);
  return bare.length >= MIN_LETTERS && words.some((word) => bareOf(word) === bare);
}

/** What others would guess first about the owner: the portal's and the network's name, the company's, the address. */
export async function contextWordsOf(db: Db, owner: PasswordOwner): Promise<string[]> {
  const { email, names } = 'user_id' in owner ? await ofUser(db, owner.user_id) : await ofNewcomer(db, owner);
  const own = email ? [email, email.split('@')[0]!] : [];
  // All demo accounts have the portal's name in their password.
  const portal = settings.seed === 'demo' ? [] : [PORTAL];
  return [...portal, settings.network_name, ...names, ...own].filter((word): word is string => !!word);
}

type Known = { email: string | null; names: (string | null | undefined)[] };

const NAMES = { name: companies.name, full_name: companies.full_name, slug: companies.slug };

async function ofUser(db: Db, user_id: number | null): Promise<Known> {
  const [user] = await db
    .select({ email: users.email, ...NAMES })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id ?? 0));
  return { email: user?.email ?? null, names: [user?.name, user?.full_name, user?.slug] };
}

async function ofNewcomer(
  db: Db,
  { email, company_id, names = [] }: Exclude<PasswordOwner, { user_id: unknown }>,
): Promise<Known> {
  const [company] = company_id ? await db.select(NAMES).from(companies).where(eq(companies.id, company_id)) : [];
  return { email, names: [...names, company?.name, company?.full_name, company?.slug] };
}
