import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { statement } from '@/db/statement';
import { query } from '@/lib/core/operation';
import { directoryOf } from '@/lib/directory/directory';
import { favoritesOf, type Favorite } from '@/lib/directory/favorites';
import type { DirectoryEntry } from '@/lib/directory/policy';
import { dashboardNoteOf } from '@/lib/processes/notes';
import { canEditNote, canSeeNote } from '@/lib/processes/policy';
import type { Member } from '@/lib/shared/actor';
import { isLimited, partner } from '@/lib/shared/gates';
import { countedFor, requestCounts, type Counted } from './counts';
import { countedUntil, keepCount } from './totals';

const VIEWER = { id: sql.placeholder('id'), company_id: sql.placeholder('company_id') };

/* Three small questions in one: each by itself costs a way to the database and back. */
const start = statement(() => 'start', () => sql`
  select (select row_to_json(counted) from (${countedFor(VIEWER, sql.placeholder('since'))}) counted) as counts,
    (select coalesce(json_agg(favorite), '[]') from (${favoritesOf(VIEWER)}) favorite) as favorites,
    (${dashboardNoteOf(VIEWER)}) as note`);
type Start = { counts: Counted; favorites: Favorite[]; note: string | null };

/**
 * What stands around the dashboard's table: how many cases each request type holds, the favourites, and the company's note,
 * or, for limited companies, their list of partners (spec 1 §2).
 */
export const readDashboard = query({
  who: partner,
  input: z.object({}),
  async run({ actor, db }) {
    const limited = isLimited(actor);
    const { base, since } = countedUntil(actor.company_id);
    const [[found], partners] = await Promise.all([start<Start>(db, undefined, { id: actor.id, company_id: actor.company_id, since }), limited ? directoryOf(db, actor) : ([] as DirectoryEntry[])]);
    const { counts, favorites, note } = found!;
    await keepCount(db, { company_id: actor.company_id, counted: counts.sent + counts.received });
    return { limited, partners, favorites, counts: requestCounts(counts, base), note: limited ? null : noteFor(actor, note) };
  },
});
export type DashboardStart = Awaited<ReturnType<typeof readDashboard.run>>;

const noteFor = (actor: Member, note: string | null) => (canSeeNote(actor, note, 'dashboard') ? { text: note ?? '', editable: canEditNote(actor, 'dashboard') } : null);
