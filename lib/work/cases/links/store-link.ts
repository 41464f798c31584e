import 'server-only';
import { randomUUID } from 'node:crypto';
import { caseLinks } from '@/db/schema';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import type { LinkKind } from '@/lib/shared/enums';
import { emit } from '@/lib/work/cases/events';

export type LinkedCase = { id: number; token: string; company_id: number; receiver_company_id: number };

/** Kind that the first case has for the second, by that of the second for the first (rule: links.kinds). */
const INVERSE: Record<LinkKind, LinkKind> = {
  linked: 'linked',
  parent: 'child',
  child: 'parent',
  duplicate: 'duplicate',
};

/** Links two cases; `kind` is what the second is for the first. Returns the link's id. */
export async function storeLink(
  ctx: Ctx<Member>,
  [theCase, other]: [LinkedCase, LinkedCase],
  { kind, named = false }: { kind: LinkKind; named?: boolean },
): Promise<string> {
  const { company_id, id: user_id } = ctx.actor;
  const link_id = randomUUID();
  const by = { id: link_id, company_id, user_id, named };
  deferInsert(
    ctx,
    caseLinks,
    { ...by, case_id: theCase.id, other_case_id: other.id, kind },
    { ...by, case_id: other.id, other_case_id: theCase.id, kind: INVERSE[kind] },
  );
  await emit(ctx, 'link.made', { company_id, link_id, pair: [theCase, other] });
  return link_id;
}
