import type { Sql } from 'postgres';
import { interactiveAfter } from './paint';
import type { Engineer } from './people';
import type { Portal } from './stack';

const FIELDS = 60;

/** Time in ms until a process can be edited in Chromium: with an empty cache, and with the scripts in it. */
export type EditorTimes = { first: number; again: number };

/** Opens a process with sixty fields in the network's console. */
export async function editorOpens(portal: Portal, sql: Sql, { cookie }: Engineer): Promise<EditorTimes> {
  const [process] = await sql<{ id: number; company_id: number; version_id: number }[]>`
    select id, company_id, current_version_id as version_id from processes
    where id > 20 and document_type = 'ticket' and deleted_at is null order by id limit 1`;
  if (!process) throw new Error('There is no bulk process.');
  await sql`
    insert into requirements (version_id, section, position, type, label, code_label)
    select ${process.version_id}, 'problem_section', 1000 + n, 'text', 'Measured ' || n, 'measured_' || n
    from generate_series(1, ${FIELDS} - (select count(*)::int from requirements where version_id = ${process.version_id})) n`;
  const url = `${portal.url}/super_admin/companies/${process.company_id}/documents/${process.id}/edit/ticket`;
  const last = '[data-field^="fields."] button';
  return {
    first: await interactiveAfter(url, cookie, last, false),
    again: await interactiveAfter(url, cookie, last, true),
  };
}
