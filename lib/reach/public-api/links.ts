import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import { member } from '@/lib/shared/gates';
import { linkCases } from '@/lib/work/cases/links/link-cases';
import { caseOf, CaseToken } from './case-access';
import { publicCall } from './endpoint';
import { readAgain, readModelOf } from './read-model';
import { ApiCase } from './resources';

const KINDS = ['LINKED', 'PARENT', 'CHILD', 'DUPLICATE'] as const;

/**
 * Links the case with another one of the caller's company; `kind` is what the other is for this one. Both are named by their tokens,
 * the other one in the body (rule: links.kinds).
 * @throws Problem not_found unless both cases are the company's, conflict for a linked pair
 */
export const linkCase = publicCall(
  command('case.link', {
    who: member,
    bodyNames: { token: 'otherToken' },
    input: z.object({
      token: CaseToken,
      otherToken: CaseToken,
      kind: z.preprocess(
        (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? 'LINKED')),
        z.enum(KINDS, 'Choose LINKED, PARENT, CHILD or DUPLICATE.'),
      ),
    }),
    output: () => ApiCase,
    async run(ctx, { token, otherToken, kind }) {
      const { id } = await caseOf(ctx, token);
      await caseOf(ctx, otherToken);
      await within(ctx, linkCases, { token, linked_token: otherToken, kind: kind.toLowerCase() });
      return readModelOf(ctx, id);
    },
    reread: (ctx, { id }) => readAgain(ctx, id),
    auditSubject: ({ id }) => ref('case', id),
  }),
  { operationId: 'linkCollaborationRequests', scope: 'cases:write', fields: { otherToken: 'token' } },
);
