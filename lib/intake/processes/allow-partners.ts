import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { processes } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now } from '@/lib/platform/operation/operation';
import { Flag, Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { isNamed } from './visible';

/**
 * Says whether the other side may bring a partner in for cases of a process. It is no version of the process: it changes no form
 * and holds from now on for cases of every version (rule: links.forbidden).
 * @throws Problem not_found for a foreign process
 */
export const allowPartners = command('process.allow_partners', {
  who: fullAdmin,
  input: z.object({ document_id: Id, allows_partners: Flag }),
  output: () => z.strictObject({ message: Message, allows_partners: z.boolean() }),
  async run(ctx, { document_id, allows_partners }) {
    const { actor, db } = ctx;
    const [before] = await db
      .select({ id: processes.id, allows_partners: processes.allows_partners })
      .from(processes)
      .where(isNamed(actor, { document_id }))
      .for('update');
    if (!before) return notFound('Process not found.');
    await db.update(processes).set({ allows_partners, updated_at: now }).where(eq(processes.id, document_id));
    noteChanges(ctx, before, { allows_partners });
    return { message: fixed('Saved.'), allows_partners };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
