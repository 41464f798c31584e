import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import type { MadeCase } from '@/tools/factories/cases';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { api } from '../../support/api';

/* An independent model of states and transitions (rules: cases.states, cases.transitions); it uses nothing of lib/. */
type Model = 'open' | 'asked' | 'replied' | 'accepted' | 'rejected' | 'closed';
const ACTS = ['accept', 'ask', 'reject', 'reply', 'close', 'withdraw'] as const;
type Act = (typeof ACTS)[number];
const NEXT: Record<Act, Partial<Record<Model, Model>>> = {
  accept: { open: 'accepted', replied: 'accepted' },
  ask: { open: 'asked' },
  reject: { open: 'rejected', replied: 'rejected' },
  reply: { asked: 'replied' },
  close: { accepted: 'closed' },
  withdraw: { open: 'closed' },
};
const ROLES = [
  'respond link',
  'information link',
  'submitter',
  'colleague',
  'manager',
  'receiver',
  'receiving manager',
  'stranger',
  'guest',
] as const;
type Role = (typeof ROLES)[number];
const ANSWERING: Role[] = ['respond link', 'receiver', 'receiving manager'];
const REPLYING: Role[] = ['information link', 'submitter', 'colleague', 'manager'];
const ENDING: Role[] = ['submitter', 'manager'];
const MAY: Record<Act, Role[]> = {
  accept: ANSWERING,
  ask: ANSWERING,
  reject: ANSWERING,
  reply: REPLYING,
  close: ENDING,
  withdraw: ENDING,
};
const BODIES: Record<Act, object> = {
  accept: {
    status: 'accepted',
    engineer_name: 'Mara Lindqvist',
    engineer_email: 'mara@portal.test',
    next_steps: 'We call.',
  },
  ask: { status: 'information', next_steps: 'Which release?' },
  reject: { status: 'rejected', next_steps: 'Out of support.' },
  reply: { status: 'information-reply', additional_information: 'Release 4.2' },
  close: { reason: 'Done.' },
  withdraw: { reason: 'Not needed.' },
};

/** For strangers a reference is like an unknown token. */
const opensNothing = (role: Role, what: Act) =>
  (role === 'stranger' || role === 'guest') && what !== 'close' && what !== 'withdraw';

let network: Partners;
let clients: Record<string, ReturnType<typeof api>>;
beforeAll(async () => {
  network = await make.partners();
  const { company, receiver, caller, receiver_caller } = network;
  const people: Partial<Record<Role, { id: number }>> = {
    submitter: caller,
    receiver: receiver_caller,
    colleague: await make.caller({ company_id: company.id }),
    manager: await make.manager({ company_id: company.id }),
    'receiving manager': await make.programManager({ company_id: receiver.id }),
    stranger: await make.manager(),
  };
  clients = Object.fromEntries(ROLES.map((role) => [role, api(people[role])]));
});

async function informationSecret(theCase: MadeCase): Promise<string> {
  const [row] = await withDatabase((db) =>
    db.execute<{ id: string }>(
      sql`select id from one_time_tokens where case_id = ${theCase.id} and purpose = 'information' order by created_at desc limit 1`,
    ),
  );
  return row ? secretOf(row.id, 'information') : theCase.information_secret;
}

async function act(theCase: MadeCase, role: Role, what: Act): Promise<number> {
  const key =
    role === 'respond link'
      ? theCase.respond_secret
      : role === 'information link'
        ? await informationSecret(theCase)
        : theCase.token;
  const call = what === 'close' || what === 'withdraw' ? 'close' : 'respond';
  return (await clients[role]!.post(`/api/caller/case/${key}/${call}`, BODIES[what])).status;
}

async function stateOf({ id }: MadeCase) {
  const [row] = await withDatabase((db) =>
    db.execute<{ status: string; replied: boolean; answers: number; events: number }>(sql`
    select status, information_replied_at is not null as replied, (select count(*)::int from case_responses where case_id = ${id}) as answers,
      (select count(*)::int from case_events where case_id = ${id}) as events from cases where id = ${id}`),
  );
  const { status, replied, answers, events } = row!;
  return { state: (status === 'information' ? (replied ? 'replied' : 'asked') : status) as Model, answers, events };
}

/* The close call also withdraws open cases. */
const actsOf = (what: Act): Act[] => (what === 'close' || what === 'withdraw' ? ['close', 'withdraw'] : [what]);
const nextOf = (state: Model, what: Act): Model | undefined =>
  actsOf(what)
    .map((one) => NEXT[one][state])
    .find(Boolean);

test('any sequence of actions ends in the state of the model, and refused actions leave no trace', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom(...ACTS)), { minLength: 4, maxLength: 14 }),
      async (steps) => {
        const theCase = await make.case({ submitter_id: network.caller.id, document_id: network.document.id });
        let model: Model = 'open';
        let done = 0;
        for (const [role, what] of steps) {
          // Rate limits are tested elsewhere; here a case is used more often than they allow.
          await withDatabase((db) => db.execute(sql`delete from rate_limits`));
          const next: Model | undefined = MAY[what].includes(role) ? nextOf(model, what) : undefined;
          const status = await act(theCase, role, what);
          if (next) {
            model = next;
            done++;
          }
          expect({ role, what, ok: status === 200 }).toEqual({ role, what, ok: next !== undefined });
          if (!MAY[what].includes(role)) expect(opensNothing(role, what) ? [409] : [401, 403, 404]).toContain(status);
          else if (!next) expect(status).toBe(409);
          const now = await stateOf(theCase);
          expect({ role, what, state: now.state, events: now.events }).toEqual({
            role,
            what,
            state: model,
            events: done + 1,
          });
        }
      },
    ),
    { numRuns: 40, endOnFailure: false },
  );
});
