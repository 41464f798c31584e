import { testSql } from './database';

/** Contained only in parts that sanitizing removes. */
export const MARKER = 'hostilemarker';

const WITHOUT_LINK = `<meta http-equiv="refresh" content="0;url=//${MARKER}.test"><img src="x" onerror="${MARKER}()"><script>${MARKER}()</script><iframe src="//${MARKER}.test"></iframe><p onclick="${MARKER}()">Text</p>`;
const HOSTILE = `${WITHOUT_LINK}<a href="javascript:${MARKER}()">Link</a><svg onload="${MARKER}()"></svg>`;

/** Every column of HTML. */
const COLUMNS: [table: string, column: string, html: string][] = [
  ['companies', 'login_page_text', HOSTILE],
  ['companies', 'sso_login_section', HOSTILE],
  ['companies', 'sso_registration_section', HOSTILE],
  ['communities', 'instructions', HOSTILE],
  // A constraint refuses other links.
  ['communities', 'links', WITHOUT_LINK],
  ['process_versions', 'escalation_instructions', HOSTILE],
  ['process_versions', 'admin_note', HOSTILE],
  ['process_versions', 'static_document', HOSTILE],
  ['help_hints', 'content', HOSTILE],
  ['email_templates', 'body', HOSTILE],
];

/** Puts hostile HTML into every row, bypassing the API. */
export async function storeHostileHtml(): Promise<void> {
  const sql = testSql();
  for (const [table, column, html] of COLUMNS) await sql`update ${sql(table)} set ${sql(column)} = ${html}`;
  const review = { login_page_text: HOSTILE, escalation_instructions: HOSTILE };
  await sql`update onboarding_sessions set data = data || ${sql.json({ review })}`;
}
