import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { auditLog, users } from '@/db/schema';
import { dateTime, fullName } from '@/lib/shared/format';

type Subject = { type: string; id: number };

/**
 * Who last ran one of the commands about something, as in "Priya Raman, on 11/21/26 10:35 pm UTC,", and the fields that
 * changed. For the answer to a save from an older state.
 */
export async function lastChange(db: Db, subject: Subject, commands: string[]) {
  const impersonators = alias(users, 'impersonators');
  const [last] = await db
    .select({
      at: auditLog.created_at,
      changes: auditLog.changes,
      actor: { first_name: users.first_name, last_name: users.last_name },
      impersonator: { first_name: impersonators.first_name, last_name: impersonators.last_name },
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actor_id))
    .leftJoin(impersonators, eq(impersonators.id, auditLog.impersonator_id))
    .where(
      and(
        eq(auditLog.subject_type, subject.type),
        eq(auditLog.subject_id, subject.id),
        inArray(auditLog.command, commands),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!last) return { who: 'Someone else', fields: [] };
  const { actor, impersonator, at, changes } = last;
  const name = impersonator ? `${fullName(impersonator)} for ${fullName(actor)}` : fullName(actor);
  return { who: `${name}, on ${dateTime(at)} UTC,`, fields: Object.keys(changes ?? {}) };
}
