import 'server-only';
import { randomUUID } from 'node:crypto';
import { caseLinks } from '@/db/schema';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import type { LinkKind } from '@/lib/shared/enums';
import { emit } from '@/lib/work/cases/events';

export type LinkedCase = {
  id: number;
  token: string;
  company_id: number;
  receiver_company_id: number;
  internal_case_number: string;
};

/** Kind that the first case has for the second, by that of the second for the first (rule: links.kinds). */
const INVERSE: Record<LinkKind, LinkKind> = {
  linked: 'linked',
  parent: 'child',
  child: 'parent',
  duplicate: 'duplicate',
};

type Linking = {
  kind: LinkKind;
  named?: boolean;
  /** The command's own audit row is about the first case. */
  is_subject?: boolean;
};

/** Links two cases; `kind` is what the second is for the first. Each case has an audit row of it. Returns the link's id. */
export async function storeLink(
  ctx: Ctx<Member>,
  [theCase, other]: [LinkedCase, LinkedCase],
  { kind, named = false, is_subject = false }: Linking,
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
  if (!is_subject) auditLink(ctx, theCase, other, kind);
  auditLink(ctx, other, theCase, INVERSE[kind]);
  await emit(ctx, 'link.made', { company_id, link_id, pair: [theCase, other] });
  return link_id;
}

const auditLink = (ctx: Ctx<Member>, { id }: LinkedCase, { internal_case_number }: LinkedCase, kind: LinkKind) =>
  recordAudit(ctx, 'case.link', ref('case', id), { linked_case: [null, internal_case_number], kind: [null, kind] });
