import 'server-only';
import { publicCall } from './endpoint';
import { z } from 'zod';
import { directoryOf } from '@/lib/partners/directory/directory';
import { searchDirectory } from '@/lib/partners/directory/search-directory';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Integer, SingleLine } from '@/lib/shared/fields';
import { partnerSearcher } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';

const DEFAULT_FOUND = 10;
const MAX_FOUND = 50;

const ApiPartner = z
  .strictObject({
    label: z.string(),
    companyName: z.string(),
    departmentName: z.string().nullable(),
    companyId: z.number(),
    departmentId: z.number().nullable(),
    documentId: z.number().nullable(),
    tags: z.array(z.strictObject({ tag: z.string() })),
  })
  .meta({ id: 'Partner' });

const Term = SingleLine('a term', 100);

/**
 * Partners of the company whose name, department, tag or product matches the term in the path, best first.
 * @throws Problem malformed for a term of more than 100 characters
 */
export const findPartners = publicCall(
  query({
    who: partnerSearcher,
    // Not by the input's schema: what is invalid in a path is not found.
    input: z.object({ searchTerm: z.string() }),
    output: () => z.array(ApiPartner),
    run: (ctx, { searchTerm }) => found(ctx, termOf(searchTerm), MAX_FOUND),
  }),
  { operationId: 'searchPartners', scope: 'partners:read' },
);

/** The same by a longer text and with a limit. */
export const searchPartners = publicCall(
  query({
    who: partnerSearcher,
    input: z.object({
      query: SingleLine('a query', 500),
      limit: Integer(1, MAX_FOUND, `Choose from 1 to ${MAX_FOUND}.`).default(DEFAULT_FOUND),
    }),
    output: () => z.array(ApiPartner),
    run: (ctx, { query, limit }) => found(ctx, query, limit),
  }),
  { operationId: 'searchPartnersSemanticSearch', scope: 'partners:read' },
);

function termOf(searchTerm: string): string {
  const { data, error } = Term.safeParse(searchTerm);
  if (data !== undefined) return data;
  const messages = error!.issues.map(({ message }) => message);
  throw new Problem('malformed', messages.join(' '), { errors: { searchTerm: messages } });
}

async function found({ actor, db }: Ctx<Member>, term: string, limit: number) {
  const entries = await searchDirectory(db, term, (among) => directoryOf(db, actor, among), limit);
  return entries.map(({ company_name, department_name, company_id, department_id, document_id, tags }) => ({
    label: department_name === null ? company_name : `${company_name} - ${department_name}`,
    companyName: company_name,
    departmentName: department_name,
    companyId: company_id,
    departmentId: department_id,
    documentId: document_id,
    tags: tags.map((tag) => ({ tag })),
  }));
}
