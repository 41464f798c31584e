import { z } from 'zod';
import { emitter, event, type Follower } from '@/lib/platform/operation/emit';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Actor } from '@/lib/shared/actor';

const told: unknown[] = [];
const first: Follower<{ case_id: number; address: string }> = (_ctx, { case_id, address }) =>
  void told.push(['first', case_id, address]);
const second: Follower<{ case_id: number; name: string }> = async (_ctx, { case_id, name }) =>
  void told.push(['second', case_id, name]);

const emit = emitter({
  'case.called': event(z.object({ case_id: z.number(), step: z.number() }), first, second),
  'case.seen': event(z.object({ case_id: z.number(), text: z.string().nullable() })),
});

const ctxOf = (actor: unknown) => ({ actor: actor as Actor, deferred: [], changed_cases: new Set() }) as unknown as Ctx;
const member = { kind: 'member', id: 7, first_name: 'Ada', last_name: 'King', company_id: 3 };
const rowsOf = ({ deferred }: Ctx) => deferred.flatMap(({ rows }) => rows);

beforeEach(() => void told.splice(0));

test('an event is stored as it is declared; what only its followers need is not', async () => {
  const ctx = ctxOf(member);
  await emit(ctx, 'case.called', { case_id: 1, step: 2, address: 'secret@acme.test', name: 'Robin' });
  expect(rowsOf(ctx)).toEqual([
    {
      name: 'case.called',
      case_id: 1,
      note_id: null,
      manager_request_id: null,
      onboarding_session_id: null,
      response_id: null,
      company_id: null,
      user_id: 7,
      actor_name: 'Ada King',
      text: null,
      data: { step: 2 },
    },
  ]);
  expect(told).toEqual([
    ['first', 1, 'secret@acme.test'],
    ['second', 1, 'Robin'],
  ]);
});

test('events of one command are one insert, in the order in which they are emitted', async () => {
  const ctx = ctxOf({ kind: 'guest' });
  await emit(ctx, 'case.seen', { case_id: 1, company_id: 3, actor_name: 'Desk', text: 'why' });
  await emit(ctx, 'case.called', { case_id: 1, step: 0, address: '', name: '' });
  expect(ctx.deferred).toHaveLength(1);
  expect(rowsOf(ctx)).toMatchObject([
    { name: 'case.seen', user_id: null, company_id: 3, actor_name: 'Desk', text: 'why', data: null },
    { name: 'case.called', user_id: null, company_id: null, actor_name: null, text: null, data: { step: 0 } },
  ]);
});

test('an event that is not as declared is refused, and no reader hears of it', async () => {
  const ctx = ctxOf(member);
  await expect(emit(ctx, 'case.called', { case_id: 'x' as never, step: 1, address: '', name: '' })).rejects.toThrow(
    z.ZodError,
  );
  expect([rowsOf(ctx), told]).toEqual([[], []]);
});
