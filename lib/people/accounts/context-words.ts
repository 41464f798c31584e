import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';

export type PasswordOwner =
  | { user_id: number | null }
  | { email: string | null; company_id?: number | null; names?: (string | null | undefined)[] };

const PORTAL = 'Concord';
const MIN_LETTERS = 3;

const plainOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** Keeps only the letters: "Acme-Storage 2024!" becomes "acmestorage". */
const bareOf = (text: string) => plainOf(text).replace(/\P{L}/gu, '');

const isLetter = (character: string) => /\p{L}/u.test(character);
/** People write these signs and digits for letters: "4cme$t0r4ge". */
const LETTERS_OF: Record<string, string> = {
  ...{ '0': 'o', '1': 'il', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '|': 'il', '(': 'c', '+': 't', '€': 'e', '£': 'l', '§': 's' },
};

/**
 * True for a password that is one of the words, ignoring case and accents. Signs and digits around it and between its
 * letters are omitted or replace a letter (rule: passwords.context).
 */
export const isContextWord = (password: string, words: string[]): boolean =>
  words.map(bareOf).some((word) => word.length >= MIN_LETTERS && spells(plainOf(password), word));

function spells(password: string, word: string): boolean {
  let spelled = new Set([0]);
  for (const character of password) {
    const letters = isLetter(character) ? character : (LETTERS_OF[character] ?? '');
    const further = [...spelled].filter((count) => count < word.length && letters.includes(word[count]!));
    spelled = new Set([...(isLetter(character) ? [] : spelled), ...further.map((count) => count + 1)]);
  }
  return spelled.has(word.length);
}

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
