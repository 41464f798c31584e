import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { searchRecords } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { Id, SingleLine } from '@/lib/shared/fields';
import { partnerSearcher as searcher } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { countMatches } from './directory';
import { MIN_TERM } from './policy';

const tooShort = `Enter at least ${MIN_TERM} characters.`;

/** Records a search term and its number of results, for the reports (rule: directory.search-records). */
export const saveSearch = command('search.save', {
  who: searcher,
  input: z.object({
    term: SingleLine('a term', 200).refine((term) => term.length >= MIN_TERM, tooShort),
    location: SingleLine('where the search box is', 100),
  }),
  output: () => z.strictObject({ search: z.strictObject({ id: z.number() }) }),
  prepare: ({ db, actor }, { term }) => countMatches(db, actor, term),
  async run({ db, actor }, { term, location }, results) {
    const [search] = await db
      .insert(searchRecords)
      .values({ user_id: actor.id, term, location, results })
      .returning({ id: searchRecords.id });
    return { search: search! };
  },
  auditSubject: ({ search }) => ref('search', search.id),
});

/** Records which entry of the directory was chosen. @throws Problem not_found for a search of another user. */
export const resultToSearch = command('search.choose', {
  who: searcher,
  input: z.object({
    member: z.string('Choose a partner.').regex(/^(company|department)-[1-9]\d{0,9}$/, 'Choose a partner.'),
    search_id: Id,
  }),
  output: () => z.strictObject({ search: z.strictObject({ id: z.number(), member: z.string().nullable() }) }),
  async run({ db, actor }, { member, search_id }) {
    const mine = and(eq(searchRecords.id, search_id), eq(searchRecords.user_id, actor.id));
    const [search] = await db
      .update(searchRecords)
      .set({ member })
      .where(mine)
      .returning({ id: searchRecords.id, member: searchRecords.member });
    return { search: search ?? notFound('Search not found.') };
  },
  async reread({ db, actor }, _kept, { search_id }) {
    const [search] = await db
      .select({ id: searchRecords.id, member: searchRecords.member })
      .from(searchRecords)
      .where(and(eq(searchRecords.id, search_id), eq(searchRecords.user_id, actor.id)));
    return { search: search ?? notFound('Search not found.') };
  },
  auditSubject: ({ search }) => ref('search', search.id),
});
