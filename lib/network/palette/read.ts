import 'server-only';
import { z } from 'zod';
import { readNetworkPaletteCases, readPaletteCases } from '@/lib/work/cases/lists/palette.sql';
import { foundByLink } from '@/lib/work/cases/lists/list';
import { isLong, termValues } from '@/lib/work/cases/lists/term.sql';
import { searchCompanies } from '@/lib/network/companies/search';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { isAdmin, isMember, type Member, type SuperAdmin } from '@/lib/shared/actor';
import { CASE_STATUS, keysOf, ROLES, STATUS } from '@/lib/shared/enums';
import { SearchText } from '@/lib/shared/fields';
import { loggedIn } from '@/lib/shared/gates';
import { searchUsers } from '@/lib/people/users/search';
import { favoritesOf } from '@/lib/partners/directory/favorites';
import { Favorite } from '@/lib/partners/directory/resources';

const MAX_CASES = 6;
const LATEST_CASES = 4;
const MAX_OTHERS = 5;

const PaletteEntry = z.discriminatedUnion('kind', [
  Favorite.extend({ kind: z.literal('favorite') }),
  z.strictObject({
    kind: z.literal('case'),
    id: z.number(),
    token: z.string(),
    internal_case_number: z.string().nullable(),
    partner_case_number: z.string().nullable(),
    summary: z.string(),
    partner: z.string(),
    status: z.enum(keysOf(CASE_STATUS)),
  }),
  z.strictObject({
    kind: z.literal('person'),
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(keysOf(ROLES)),
    company: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('company'),
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(keysOf(STATUS)),
  }),
]);
export type PaletteEntry = z.infer<typeof PaletteEntry>;

/**
 * What the command palette finds for a term of two characters or more: cases, and for network staff companies and people.
 * Without a term, a member's latest cases and favorites (rules: screens.palette, screens.palette-empty).
 */
export const readPalette = query({
  who: loggedIn,
  input: z.object({ q: SearchText }),
  output: () => z.strictObject({ data: z.array(PaletteEntry) }),
  async run(ctx, { q }) {
    const { actor } = ctx;
    if (isMember(actor)) return { data: await forMember({ ...ctx, actor }, q?.toLowerCase()) };
    return { data: q === undefined ? [] : await forNetwork({ ...ctx, actor }, q) };
  },
});

async function forMember({ actor, db }: Ctx<Member>, term: string | undefined): Promise<PaletteEntry[]> {
  const searched = term !== undefined;
  const { by_link, found_links } = searched
    ? await foundByLink(db, actor, term)
    : { by_link: 'none' as const, found_links: undefined };
  const [found, favorites] = await Promise.all([
    readPaletteCases(
      db,
      {
        scope: searched || isAdmin(actor) ? 'company' : 'mine',
        searched,
        long_term: searched && isLong(term),
        found_links: by_link,
      },
      {
        viewer_id: actor.id,
        company_id: actor.company_id,
        ...(searched && { ...termValues(term), found_links }),
        limit: searched ? MAX_CASES : LATEST_CASES,
      },
    ),
    searched ? [] : db.execute<Favorite & Record<string, unknown>>(favoritesOf(actor)),
  ]);
  return [
    ...found.map((row) => ({ kind: 'case' as const, ...row })),
    ...favorites.map((row) => ({ kind: 'favorite' as const, ...row })),
  ];
}

async function forNetwork(ctx: Ctx<SuperAdmin>, q: string): Promise<PaletteEntry[]> {
  const [found, companies, people] = await Promise.all([
    readNetworkPaletteCases(ctx.db, {}, { term: q.toLowerCase(), limit: MAX_CASES }),
    searchCompanies.run(ctx, { term: q }),
    searchUsers.run(ctx, { term: q }),
  ]);
  return [
    ...found.map((row) => ({ kind: 'case' as const, ...row })),
    ...companies.data.slice(0, MAX_OTHERS).map((row) => ({ kind: 'company' as const, ...row })),
    ...people.data
      .slice(0, MAX_OTHERS)
      .map(({ status: _, company_id: __, ...row }) => ({ kind: 'person' as const, ...row })),
  ];
}
