import fc from 'fast-check';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { CaseLink } from '@/lib/work/cases/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { forgetRequests } from '../../support/request-counts';
import { threeCompanies } from '../../support/three-companies';

/* An independent model of who sees which link, room and note (rules: links.seen, joint.rooms, joint.also). */
type Who = 'acme' | 'borealis' | 'cobalt';
const ALL: Who[] = ['acme', 'borealis', 'cobalt'];
type Room = {
  token: string;
  sides: Who[];
  links: { other: number; named: boolean }[];
  notes: { text: string; by: Who; internal: boolean }[];
};

const anAct = fc.oneof(
  fc.record({ act: fc.constant('open' as const), to: fc.constantFrom('borealis' as const, 'cobalt' as const) }),
  fc.record({
    act: fc.constant('bring' as const),
    from: fc.nat(5),
    to: fc.constantFrom('borealis' as const, 'cobalt' as const),
    named: fc.boolean(),
  }),
  fc.record({ act: fc.constant('link' as const), by: fc.constantFrom(...ALL), from: fc.nat(5), other: fc.nat(5) }),
  fc.record({
    act: fc.constant('note' as const),
    by: fc.constantFrom(...ALL),
    from: fc.nat(5),
    also: fc.array(fc.nat(5), { maxLength: 2 }),
    internal: fc.boolean(),
  }),
);

const has = (who: Who, room: Room | undefined) => room?.sides.includes(who) ?? false;

/** Rooms that links reach from one, through rooms of the company alone. */
function reached(rooms: Room[], who: Who, from: number): Set<number> {
  const seen = new Set([from]);
  for (const at of seen) for (const { other } of rooms[at]!.links) if (has(who, rooms[other])) seen.add(other);
  return seen;
}

function linksOf(rooms: Room[], who: Who, at: number) {
  const { links, sides } = rooms[at]!;
  const own = links.filter(({ other }) => has(who, rooms[other])).map(({ other }) => rooms[other]!.token);
  const others = links
    .filter(({ other }) => !has(who, rooms[other]))
    .map(({ other, named }) => (named ? rooms[other]!.sides.find((side) => !sides.includes(side))! : ''));
  return { own: own.sort(), others: [...new Set(others)].sort() };
}

test('in any order of acts each company sees its rooms, their links and notes, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 12 }), async (acts) => {
      await emptyDatabase();
      const made = await threeCompanies();
      const names = { acme: made.company.name, borealis: made.receiver.name, cobalt: made.cobalt.name };
      const forms = { borealis: made.document.id, cobalt: made.cobaltForm.id };
      const rooms: Room[] = [];
      const path = (at: number, rest: string) => `/api/caller/case/${rooms[at]?.token ?? 'x'.repeat(22)}/${rest}`;
      let serial = 0;
      for (const act of acts) {
        forgetRequests();
        await testSql()`delete from rate_limits`;
        serial++;
        if (act.act === 'open' || act.act === 'bring') {
          const from = act.act === 'bring' ? rooms[act.from] : undefined;
          if (act.act === 'bring' && !from) continue;
          const sent = from && act.act === 'bring' ? { linked_case: from.token, link_named: act.named } : {};
          const token = await made.open({ internal_case_number: `A-${serial}`, ...sent }, forms[act.to]);
          rooms.push({ token, sides: ['acme', act.to], links: [], notes: [] });
          if (act.act === 'bring') {
            rooms.at(-1)!.links.push({ other: act.from, named: act.named });
            from!.links.push({ other: rooms.length - 1, named: act.named });
          }
        } else if (act.act === 'link') {
          const [one, two] = [rooms[act.from], rooms[act.other]];
          const may =
            has(act.by, one) && has(act.by, two) && one !== two && !one!.links.some(({ other }) => other === act.other);
          const body = { token: two?.token ?? 'x'.repeat(22), kind: 'linked' };
          const { status } = await made.clients[act.by].post(path(act.from, 'links'), body);
          expect({ ...act, ok: status === 200 }).toEqual({ ...act, ok: may });
          if (may) {
            one!.links.push({ other: act.other, named: false });
            two!.links.push({ other: act.from, named: false });
          }
        } else {
          const { by, from, internal } = act;
          const also = [...new Set(act.also)].filter((at) => at !== from);
          const may =
            has(by, rooms[from]) &&
            (!also.length || (!internal && also.every((at) => reached(rooms, by, from).has(at))));
          const text = `note ${serial}`;
          const { status } = await made.clients[by].post(path(from, 'notes'), {
            ...{
              audience: internal ? 'internal' : 'shared',
              body: text,
              also: also.map((at) => rooms[at]?.token ?? 'x'.repeat(22)),
            },
          });
          expect({ ...act, ok: status === 200 }).toEqual({ ...act, ok: may });
          if (may) for (const at of [from, ...also]) rooms[at]!.notes.push({ text, by, internal });
        }
      }
      for (const who of ALL)
        for (const [at, room] of rooms.entries()) {
          forgetRequests();
          const read = await made.clients[who].get<{ links: CaseLink[] }>(path(at, 'room'));
          expect(read.status).toBe(has(who, room) ? 200 : 404);
          if (read.status !== 200) continue;
          const { links } = read.body;
          const shown = {
            own: links.flatMap(({ token }) => token ?? []).sort(),
            others: links
              .filter(({ token }) => !token)
              .map(({ company = '' }) => company)
              .sort(),
          };
          const { own, others } = linksOf(rooms, who, at);
          expect(shown).toEqual({ own, others: others.map((other) => (other ? names[other as Who] : '')).sort() });
          const { body } = await made.clients[who].get<ReadJoint>(path(at, 'joint'));
          const expected = [...reached(rooms, who, at)].flatMap((one) =>
            rooms[one]!.notes.filter(({ internal, by }) => !internal || by === who).map(
              ({ text }) => `${rooms[one]!.token} ${text}`,
            ),
          );
          const notes = body.timeline.flatMap((entry) =>
            entry.kind === 'note' ? [`${entry.room.token} ${entry.body!.replaceAll(/<[^>]*>/g, '')}`] : [],
          );
          expect(notes.sort()).toEqual(expected.sort());
        }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
