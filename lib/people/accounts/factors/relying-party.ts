import 'server-only';
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { sites } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { siteOf } from '@/lib/shared/sites';

/** Passkeys belong to the root host, so that one serves every sub-domain (rule: passkeys.relying-party). */
export const rpId = () => settings.app_url.hostname;

const ClientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

export function clientDataOf(clientDataJSON: string): z.infer<typeof ClientData> | null {
  try {
    const data = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return data.crossOrigin ? null : data;
  } catch {
    return null;
  }
}

export async function isOwnOrigin(db: Db, origin: string): Promise<boolean> {
  const { app_url } = settings;
  const url = URL.parse(origin);
  if (!url || url.origin !== origin || url.protocol !== app_url.protocol) return false;
  const site = siteOf(url.host, app_url);
  if (site.kind !== 'site') return site.kind === 'root';
  const [known] = await db.select({ name: sites.name }).from(sites).where(eq(sites.name, site.name));
  return known !== undefined;
}

/** Identifies a user to authenticators without personal data; the same for all passkeys of the user. */
export const userHandle = (user_id: number): Buffer =>
  createHmac('sha256', settings.secret).update(`passkeys of user ${user_id}`).digest();

/** Logs the reason without the values that the library compared. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.split('"')[0]!.trim() : '');
