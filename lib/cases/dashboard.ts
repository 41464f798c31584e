import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { directoryOf } from '@/lib/directory/directory';
import type { DirectoryEntry } from '@/lib/directory/policy';
import { noteOf } from '@/lib/processes/notes';
import { canEditNote, canSeeNote } from '@/lib/processes/policy';
import { isLimited, partner } from '@/lib/shared/gates';

/** What stands above the cases: the company's note, or, for limited companies, their list of partners (spec 1 §2). */
export const readDashboard = query({
  who: partner,
  input: z.object({}),
  async run({ actor, db }): Promise<{ limited: boolean; partners: DirectoryEntry[]; note: { text: string; editable: boolean } | null }> {
    if (isLimited(actor)) return { limited: true, partners: await directoryOf(db, actor), note: null };
    const note = await noteOf(db, actor);
    return { limited: false, partners: [], note: canSeeNote(actor, note, 'dashboard') ? { text: note ?? '', editable: canEditNote(actor, 'dashboard') } : null };
  },
});
export type DashboardStart = Awaited<ReturnType<typeof readDashboard.run>>;
