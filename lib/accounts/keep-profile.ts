import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/core/operation';
import { change } from '@/lib/core/writes';

type Kept = { first_name: string; last_name: string; phone: string | null; phone_country_code: string };

/**
 * Keeps name and phone of a form in the profile of who filled it in, never the address (spec 1 §3 `update_profile`). An
 * account that was deleted or disabled meanwhile takes nothing personal any more.
 */
export function keepProfile(ctx: Pick<Ctx, 'writes'>, user_id: number, { first_name, last_name, phone, phone_country_code }: Kept): void {
  const number = phone ? sql`, phone = ${phone}, phone_country_code = ${phone_country_code}` : sql``;
  change(ctx, sql`update users set first_name = ${first_name}, last_name = ${last_name}${number}, updated_at = now() where id = ${user_id} and status = 'active'`, { even_none: true });
}
