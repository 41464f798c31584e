import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const NAME = 'emails_and_submissions';
const COLUMNS = ['links', 'registration_status_url', 'msteams_team_url'];

/** The statements of the migration that clean and then constrain the stored links of groups. */
function statements(): string[] {
  const folder = join(process.cwd(), 'db', 'migrations');
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tag = entries.map((entry) => entry.tag).find((one) => one.endsWith(NAME));
  const found = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
  return found.filter((one) => /UPDATE communities|ALTER TABLE "communities" ADD CONSTRAINT/.test(one));
}

const LINKS: [before: string, after: string][] = [
  ['<p><a href="https://a.test/x?y=1">A</a></p>', '<p><a href="https://a.test/x?y=1">A</a></p>'],
  [`<a href='http://a.test'>A</a>`, `<a href='http://a.test'>A</a>`],
  ['<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
  [`<a title="T" href = 'data:text/html,x'>A</a>`, '<a title="T">A</a>'],
  ['<a HREF=JavaScript:alert(1)>A</a>', '<a>A</a>'],
  ['<a href="/relative">A</a><a href="https://b.test">B</a>', '<a>A</a><a href="https://b.test">B</a>'],
  ['<a href="mailto:a@b.test">A</a>', '<a>A</a>'],
  ['No link at all', 'No link at all'],
];

test('the migration takes other addresses than http(s) out of the stored links, then its constraints hold', async () => {
  const sql = testSql();
  const groups: { id: number; before: string }[] = [];
  for (const [before] of LINKS) groups.push({ id: (await make.community()).id, before });
  await sql.begin(async (tx) => {
    for (const column of COLUMNS) await tx`alter table communities drop constraint ${tx(`communities_${column}`)}`;
    for (const { id, before } of groups) await tx`update communities set links = ${before} where id = ${id}`;
    await tx`update communities set registration_status_url = 'javascript:alert(1)', msteams_team_url = 'ftp://a.test' where id = ${groups[0]!.id}`;
    await tx`update communities set registration_status_url = 'HTTPS://a.test', msteams_team_url = 'http://a.test' where id = ${groups[1]!.id}`;
    const all = statements();
    expect(all).toHaveLength(6);
    for (const one of all) await tx.unsafe(one);
  });
  const rows = await sql`select links, registration_status_url, msteams_team_url from communities order by id`;
  expect(rows.map(({ links }) => links)).toEqual(LINKS.map(([, after]) => after));
  expect(rows[0]).toMatchObject({ registration_status_url: null, msteams_team_url: null });
  expect(rows[1]).toMatchObject({ registration_status_url: 'HTTPS://a.test', msteams_team_url: 'http://a.test' });
  await expect(sql`update communities set links = '<a href="javascript:alert(1)">A</a>'`).rejects.toThrow(
    'communities_links',
  );
});
