import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog, users } from '@/db/schema';
import { noteChanges } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { fullName } from '@/lib/shared/format';
import { conflict, invalid, type FieldErrors } from '@/lib/shared/problem';
import { timeText, zoneOf } from '@/lib/shared/reader-time';
import { namesOfCommand } from './former-names';
import { fieldWords } from './policy';

type Awaitable<T> = T | Promise<T>;
type Noted = Record<string, unknown>;

type SaveSettingsOptions<Row, Values, Saved> = {
  before: Row | null;
  outdated?: (before: Row) => Awaitable<RefuseOutdatedOptions>;
  merge: () => Awaitable<Values>;
  errors?: (after: Values) => Awaitable<FieldErrors>;
  check?: (after: Values) => Awaitable<void>;
  store: (after: Values) => Promise<Saved>;
  noted: (saved: Saved, after: Values) => [before: Noted, after: Noted];
};

/**
 * Saves a form of settings: refuses one that was filled in from an older state, merges its entries with what is stored,
 * refuses what is wrong, stores, and notes the changes for the audit row.
 * @throws Problem conflict, invalid under the fields
 */
export async function saveSettings<Row, Values, Saved>(
  ctx: Ctx,
  { before, outdated, merge, errors, check, store, noted }: SaveSettingsOptions<Row, Values, Saved>,
): Promise<Saved> {
  if (before !== null && outdated) await refuseOutdated(ctx, await outdated(before));
  const after = await merge();
  const wrong = (await errors?.(after)) ?? {};
  if (Object.keys(wrong).length) invalid(wrong);
  await check?.(after);
  const saved = await store(after);
  noteChanges(ctx, ...noted(saved, after));
  return saved;
}

type Saver = Pick<Ctx, 'actor' | 'db'>;
type Subject = { type: string; id: number };
export type RefuseOutdatedOptions = {
  seen: string | null | undefined;
  version: string | null;
  subject: Subject;
  commands?: string[];
  what: string;
  labels?: Record<string, string>;
  stored?: () => Promise<string>;
  mayReplace?: boolean;
};

/**
 * Refuses a save from an older state; names who changed it since, and when.
 * @throws Problem conflict, with the `version` that a save which replaces the changes has to send
 */
export async function refuseOutdated(saver: Saver, saving: RefuseOutdatedOptions): Promise<void> {
  const { seen, version, subject, commands, what, labels, stored, mayReplace = true } = saving;
  if (seen === null || seen === undefined || seen === version) return;
  const { who, fields } = await lastChange(saver, subject, commands);
  const changed =
    labels && fields.length ? `: ${fields.map((field) => labels[field] ?? fieldWords(field)).join(', ')}` : '';
  const now = stored ? ` ${await stored()}` : '';
  const next = mayReplace
    ? 'Save again to replace their changes with yours.'
    : 'Your entries are not saved. Reload the page to see the change.';
  conflict(`${who} changed ${what} while you were editing${changed}.${now} ${next}`, mayReplace ? { version } : {});
}

async function lastChange({ actor: reader, db }: Saver, subject: Subject, commands?: string[]) {
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
        commands && inArray(auditLog.command, commands.flatMap(namesOfCommand)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!last) return { who: 'Someone else', fields: [] };
  const { actor, impersonator, at, changes } = last;
  const name = impersonator ? `${fullName(impersonator)} for ${fullName(actor)}` : fullName(actor);
  return { who: `${name}, on ${timeText(at, zoneOf(reader))},`, fields: Object.keys(changes ?? {}) };
}
