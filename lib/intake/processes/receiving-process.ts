import 'server-only';
import { sql, type SQL } from 'drizzle-orm';

type Aliases = { relation?: string; department?: string; group?: string };

/**
 * Id of the process that receives a membership's cases: its own, else its department's, else for the host the group's
 * (rule: directory.receiving-process). Takes the aliases of the joined tables.
 */
export const receivingProcess = ({
  relation: membership = 'relations',
  department = 'departments',
  group = 'communities',
}: Aliases = {}): SQL =>
  sql.raw(
    `coalesce(${membership}.document_id, ${department}.contact_document_id, case when ${group}.sponsor_company_id = ${membership}.company_id then ${group}.document_id end)`,
  );
