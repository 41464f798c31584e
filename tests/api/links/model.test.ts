import fc from 'fast-check';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import type { CaseLink } from '@/lib/work/cases/links/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { forgetRequests } from '../../support/request-counts';
import { threeCompanies } from '../../support/three-companies';

/* An independent model of who sees which link, room and note (rules: links.seen, joint.rooms, joint.also, joint.write). */
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
  fc.record({
    act: fc.constant('joint' as const),
    by: fc.constantFrom(...ALL),
    from: fc.nat(5),
    to: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
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

type Made = Awaited<ReturnType<typeof threeCompanies>>;
type World = { made: Made; rooms: Room[]; serial: number };
type Act<Name extends string> = Extract<typeof anAct extends fc.Arbitrary<infer A> ? A : never, { act: Name }>;

const UNKNOWN = 'x'.repeat(22);
const tokenOf = ({ rooms }: World, at: number) => rooms[at]?.token ?? UNKNOWN;
const path = (world: World, at: number, rest: string) => `/api/caller/case/${tokenOf(world, at)}/${rest}`;

async function open({ made, rooms, serial }: World, to: 'borealis' | 'cobalt', sent: object = {}): Promise<number> {
  const document_id = { borealis: made.document.id, cobalt: made.cobaltForm.id }[to];
  const token = await made.open({ internal_case_number: `A-${serial}`, ...sent }, document_id);
  return rooms.push({ token, sides: ['acme', to], links: [], notes: [] }) - 1;
}

function linkRooms({ rooms }: World, one: number, other: number, named: boolean): void {
  rooms[one]!.links.push({ other, named });
  rooms[other]!.links.push({ other: one, named });
}

async function bring(world: World, { from, to, named }: Act<'bring'>): Promise<void> {
  const first = world.rooms[from];
  if (!first) return;
  linkRooms(world, await open(world, to, { linked_case: first.token, link_named: named }), from, named);
}

async function link(world: World, act: Act<'link'>): Promise<void> {
  const { by, from, other } = act;
  const [one, two] = [world.rooms[from], world.rooms[other]];
  const may = has(by, one) && has(by, two) && from !== other && one!.links.every((known) => known.other !== other);
  const body = { token: tokenOf(world, other), kind: 'linked' };
  const { status } = await world.made.clients[by].post(path(world, from, 'links'), body);
  expect({ ...act, ok: status === 200 }).toEqual({ ...act, ok: may });
  if (may) linkRooms(world, from, other, false);
}

async function note(world: World, act: Act<'note'>): Promise<void> {
  const { by, from, internal } = act;
  const also = [...new Set(act.also)].filter((at) => at !== from);
  const isLinked = () => !internal && also.every((at) => reached(world.rooms, by, from).has(at));
  const may = has(by, world.rooms[from]) && (!also.length || isLinked());
  const text = `note ${world.serial}`;
  const sent = { audience: internal ? 'internal' : 'shared', body: text, also: also.map((at) => tokenOf(world, at)) };
  const { status } = await world.made.clients[by].post(path(world, from, 'notes'), sent);
  expect({ ...act, ok: status === 200 }).toEqual({ ...act, ok: may });
  if (may) for (const at of [from, ...also]) world.rooms[at]!.notes.push({ text, by, internal });
}

async function joint(world: World, act: Act<'joint'>): Promise<void> {
  const { by, from } = act;
  const to = [...new Set(act.to)];
  const may = has(by, world.rooms[from]) && to.every((at) => reached(world.rooms, by, from).has(at));
  const text = `note ${world.serial}`;
  const sent = { to: to.map((at) => tokenOf(world, at)), body: text };
  const { status } = await world.made.clients[by].post(path(world, from, 'joint/notes'), sent);
  expect({ ...act, ok: status === 200 }).toEqual({ ...act, ok: may });
  if (may) for (const at of to) world.rooms[at]!.notes.push({ text, by, internal: false });
}

async function perform(world: World, act: Act<'open' | 'bring' | 'link' | 'note' | 'joint'>): Promise<void> {
  if (act.act === 'open') await open(world, act.to);
  if (act.act === 'bring') await bring(world, act);
  if (act.act === 'link') await link(world, act);
  if (act.act === 'note') await note(world, act);
  if (act.act === 'joint') await joint(world, act);
}

async function check(world: World, who: Who, at: number): Promise<void> {
  const { made, rooms } = world;
  const read = await made.clients[who].get<{ links: CaseLink[] }>(path(world, at, 'room'));
  expect(read.status).toBe(has(who, rooms[at]) ? 200 : 404);
  if (read.status !== 200) return;
  const names: Record<string, string> = {
    ...{ acme: made.company.name, borealis: made.receiver.name, cobalt: made.cobalt.name, '': '' },
  };
  const expected = linksOf(rooms, who, at);
  const { links } = read.body;
  const others = links.filter(({ token }) => !token).map(({ company = '' }) => company);
  expect({ own: links.flatMap(({ token }) => token ?? []).sort(), others: others.sort() }).toEqual({
    own: expected.own,
    others: expected.others.map((other) => names[other]).sort(),
  });
  const { body } = await made.clients[who].get<ReadJoint>(path(world, at, 'joint'));
  const readable = [...reached(rooms, who, at)].flatMap((one) =>
    rooms[one]!.notes.filter(({ internal, by }) => !internal || by === who).map(
      ({ text }) => `${rooms[one]!.token} ${text}`,
    ),
  );
  const shown = body.timeline.flatMap((entry) =>
    entry.kind === 'note' ? [`${entry.room.token} ${entry.body!.replaceAll(/<[^>]*>/g, '')}`] : [],
  );
  expect(shown.sort()).toEqual(readable.sort());
}

async function unlimited(): Promise<void> {
  forgetRequests();
  await testSql()`delete from rate_limits`;
}

test('in any order of acts each company sees its rooms, their links and notes, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 12 }), async (acts) => {
      await emptyDatabase();
      const world: World = { made: await threeCompanies(), rooms: [], serial: 0 };
      for (const act of acts) {
        await unlimited();
        world.serial++;
        await perform(world, act);
      }
      await unlimited();
      for (const who of ALL) for (const at of world.rooms.keys()) await check(world, who, at);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
