import 'server-only';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { auditLog } from '@/db/schema';
import { UNLISTED } from '@/lib/platform/audit/commands';
import { auditInWords, readAuditRows } from '@/lib/platform/audit/list';
import { AuditRow } from '@/lib/platform/audit/resources';
import { query } from '@/lib/platform/operation/operation';
import { Integer, withoutEmpty } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { publicCall } from './endpoint';
import { settledUntil } from './settled-until';

const MAX_ROWS = 500;

const Cursor = z.string().transform((text, context) => {
  const [, at = '', id = ''] = /^(\d{13})-(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!at) context.addIssue({ code: 'custom', message: 'Send the next_cursor of an earlier answer.' });
  return { at: new Date(Number(at)).toISOString(), id: Number(id) };
});

const cursorOf = ({ id, entered_at }: { id: number; entered_at: Date }) =>
  Buffer.from(`${entered_at.getTime()}-${id}`).toString('base64url');

const FeedRow = AuditRow.extend({
  command: z.string(),
  request_id: z.string().nullable(),
}).meta({ id: 'AuditFeedRow' });

const ENTERED = sql<Date>`coalesce(entered_at, created_at)`.mapWith(auditLog.created_at);

/**
 * The company's audit, oldest first, for a program that collects it (rule: audit.feed). Send `next_cursor` to get what
 * came after; it is repeated while nothing has, and null before the first row.
 */
export const readAuditFeed = publicCall(
  query({
    who: member,
    input: z.preprocess(
      withoutEmpty,
      z.object({
        cursor: Cursor.optional(),
        limit: Integer(1, MAX_ROWS, `Choose from 1 to ${MAX_ROWS}.`).default(100),
      }),
    ),
    output: () => z.strictObject({ data: z.array(FeedRow), next_cursor: z.string().nullable() }),
    async run({ actor, db }, { cursor, limit }) {
      const { rows, last } = await feedPage(db, actor.company_id, { after: cursor, limit });
      return {
        data: rows,
        next_cursor: last ? cursorOf(last) : cursor ? cursorOf({ ...cursor, entered_at: new Date(cursor.at) }) : null,
      };
    },
  }),
  { operationId: 'readAuditFeed', scope: 'audit' },
);

type Position = { at: string; id: number };

/** The rows after a position, oldest first, none of which a later one can precede; `last` is the position of the last. */
export async function feedPage(
  db: Db,
  company_id: number,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<{ rows: z.output<typeof FeedRow>[]; last: { id: number; entered_at: Date } | undefined }> {
  // Read before the rows, so that none with an earlier date can still come.
  const until = await settledUntil(db);
  const page = db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.company_id, company_id),
        notInArray(auditLog.command, UNLISTED),
        sql`${ENTERED} < ${until}::timestamptz`,
        after && sql`(${ENTERED}, id) > (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(ENTERED), asc(auditLog.id))
    .limit(limit)
    .as('page');
  const found = (await readAuditRows(db, page)).toSorted(
    (one, other) => one.entered_at.getTime() - other.entered_at.getTime() || one.id - other.id,
  );
  const words = await auditInWords(db, company_id, found);
  return {
    rows: words.map((row, at) => ({ ...row, command: found[at]!.command, request_id: found[at]!.request_id })),
    last: found.at(-1),
  };
}
