import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

/** Every column whose address a browser follows (rule: input.url). */
const COLUMNS: [table: string, column: string, constraint: string][] = [
  ['companies', 'url', 'companies_url'],
  ['companies', 'sso_idp_federation_url', 'companies_sso_idp_federation_url'],
  ['companies', 'sso_idp_logout_url', 'companies_sso_idp_logout_url'],
  ['communities', 'registration_status_url', 'communities_registration_status_url'],
  ['communities', 'msteams_team_url', 'communities_msteams_team_url'],
  ['group_documents', 'url', 'group_documents_url'],
  ['missing_partner_requests', 'company_website', 'missing_partner_requests_website'],
  ['sso_providers', 'login_url', 'sso_providers_login_url'],
  ['webhooks', 'url', 'webhooks_url'],
];

const REFUSED = [
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.test',
  '//a.test',
  ' https://a.test',
  'a.test',
  '',
];

async function addRows(): Promise<void> {
  const sql = testSql();
  const company = await make.company();
  const user = await make.caller({ company_id: company.id });
  const group = await make.community();
  await sql`insert into group_documents (community_id, name, document_type, url) values (${group.id}, 'A', 'url', 'https://a.test')`;
  await sql`insert into missing_partner_requests (user_id, company_name) values (${user.id}, 'A')`;
  await sql`insert into sso_providers (company_id, entity_id, login_url, login_binding, certificates, certificate_expires_at)
    values (${company.id}, 'urn:a', 'https://a.test', 'post', '{}', now())`;
  await sql`insert into webhooks (company_id, version, url, event_types, secret) values (${company.id}, 'v2', 'https://a.test', '{}', 'x')`;
}

test.each(COLUMNS)('%s.%s takes http and https only', async (table, column, constraint) => {
  await addRows();
  const sql = testSql();
  for (const address of ['http://a.test', 'HTTPS://a.test/x?y#z'])
    await sql`update ${sql(table)} set ${sql(column)} = ${address}`;
  for (const address of REFUSED)
    await expect(sql`update ${sql(table)} set ${sql(column)} = ${address}`).rejects.toThrow(constraint);
});

test('every column that is named after an address is among them', async () => {
  const named = await testSql()`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(url|website|link)$'`;
  expect(named.map((row) => `${row.table_name}.${row.column_name}`).sort()).toEqual(
    // An entity id may be any URI; it is compared, and no browser follows it.
    [
      ...COLUMNS.map(([table, column]) => `${table}.${column}`),
      'companies.sso_idp_entity_url',
      // Read by the server alone, under the rules of outgoing requests.
      'calendars.ics_url',
    ].sort(),
  );
});

test('the migration adds a missing scheme and removes other addresses, then its constraints hold', async () => {
  await addRows();
  const sql = testSql();
  const [group] = await sql`select community_id as id from group_documents`;
  await sql.begin(async (tx) => {
    for (const [table, , constraint] of COLUMNS.filter(([table]) => table !== 'communities'))
      await tx`alter table ${tx(table)} drop constraint ${tx(constraint)}`;
    await tx`update companies set url = 'www.a.test', sso_idp_logout_url = 'javascript:alert(1)', sso_idp_federation_url = ' '`;
    await tx`update missing_partner_requests set company_website = 'a.test'`;
    await tx`update group_documents set url = 'docs.a.test/x'`;
    await tx`insert into group_documents (community_id, name, document_type, url) values (${group!.id as number}, 'B', 'url', 'data:text/html,x')`;
    const file = readFileSync(join(process.cwd(), 'db', 'migrations', '0028_url_checks.sql'), 'utf8');
    for (const statement of file.split('--> statement-breakpoint')) await tx.unsafe(statement);
  });
  expect(
    await sql`select distinct url, sso_idp_logout_url as logout, sso_idp_federation_url as federation from companies`,
  ).toEqual([{ url: 'https://www.a.test', logout: null, federation: null }]);
  expect(await sql`select company_website as website from missing_partner_requests`).toEqual([
    { website: 'https://a.test' },
  ]);
  expect(await sql`select name, url from group_documents`).toEqual([{ name: 'A', url: 'https://docs.a.test/x' }]);
});
