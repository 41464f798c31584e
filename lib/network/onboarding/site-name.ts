import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { sites } from '@/db/schema';
import { isSiteName } from '@/lib/shared/sites';

const MAX = 40;

export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX)
    .replace(/^-+|-+$/g, '');
  return plain.length >= 2 ? plain : 'company';
}

/** A free slug for a company of this name, numbered where the name itself is taken or reserved (rule: hosts.names). */
export async function freeSlug(db: Db, name: string): Promise<string> {
  const base = slugFrom(name);
  const rows = await db
    .select({ name: sites.name })
    .from(sites)
    .where(sql`starts_with(${sites.name}, ${base})`);
  const taken = new Set(rows.map((row) => row.name));
  const isFree = (slug: string) => isSiteName(slug) && !taken.has(slug);
  if (isFree(base)) return base;
  for (let number = 2; ; number++) if (isFree(`${base}-${number}`)) return `${base}-${number}`;
}

export async function slugProblem(db: Db, slug: string): Promise<string | undefined> {
  if (!isSiteName(slug)) return 'This sub-domain is reserved.';
  const [site] = await db
    .select({ name: sites.name })
    .from(sites)
    .where(sql`${sites.name} = ${slug}`);
  return site && 'This sub-domain is taken.';
}
