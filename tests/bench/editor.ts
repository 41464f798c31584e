import type { Sql } from 'postgres';
import { interactiveAfter } from './paint';
import type { Engineer } from './people';
import type { Portal } from './stack';

const FIELDS = 60;

/** Time in ms until a process with sixty fields can be edited in the network's console, in Chromium. */
export async function editorOpens(portal: Portal, sql: Sql, { cookie }: Engineer): Promise<number> {
  const [process] = await sql<{ id: number; company_id: number; version_id: number }[]>`
    select id, company_id, current_version_id as version_id from processes
    where id > 20 and document_type = 'ticket' and deleted_at is null order by id limit 1`;
  if (!process) throw new Error('There is no bulk process.');
  await sql`
    insert into requirements (version_id, section, position, type, label, code_label)
    select ${process.version_id}, 'problem_section', 1000 + n, 'text', 'Measured ' || n, 'measured_' || n
    from generate_series(1, ${FIELDS} - (select count(*)::int from requirements where version_id = ${process.version_id})) n`;
  const path = `/super_admin/companies/${process.company_id}/documents/${process.id}/edit/ticket`;
  return interactiveAfter(portal.url + path, cookie, '[data-field^="fields."] button');
}
