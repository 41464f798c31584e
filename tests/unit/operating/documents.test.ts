/** What the documents tell people to type is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { markdownIn } from '../../support/documents';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const README = readFileSync('README.md', 'utf8');
const RUNNING = readFileSync('docs/operating/running.md', 'utf8');

test('every command of package.json is in the README', () =>
  expect(
    Object.keys(scripts).filter((name) => !new RegExp(`(npm (run )?|, )\`?${name}\\b|\`${name}\``).test(README)),
  ).toEqual([]));

test.each(markdownIn('docs/operating'))('%s names only commands that exist', (_, text) => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('what is shown for Postfix refuses an unknown address for good', () => {
  const [, shown] = /# \/etc\/postfix\/main\.cf\n([^]*?)```/.exec(RUNNING)!;
  expect(shown).toMatch(/^smtpd_recipient_restrictions = .*\breject_unverified_recipient$/m);
  expect(shown).toMatch(/^unverified_recipient_reject_code = 550$/m);
});

test('under systemd the folder belongs to the user that runs the start, who may read the settings', () => {
  const unit = /```ini\n([^]*?)```/.exec(RUNNING)![1]!;
  const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1];
  const [user, folder] = [valueOf('User'), valueOf('WorkingDirectory')];
  expect(RUNNING).toContain(`chown -R ${user}: ${folder}\n`);
  expect(RUNNING).toContain(`-g ${user} concord.env ${valueOf('EnvironmentFile')}\n`);
  expect(RUNNING).toContain(
    `runuser -u ${user} -- sh -c 'set -a; . ${valueOf('EnvironmentFile')}; cd ${folder} && npm run db:restored'`,
  );
});

test('an attachment of swaks has the name of its file, which Debian’s version takes with the @', () => {
  const [, name, file] = /--attach-name (\S+) --attach @(\S+)/.exec(readFileSync('docs/trying.md', 'utf8'))!;
  expect(name).toBe(file);
});

const ALL = ['.', 'docs', 'docs/decisions', 'docs/operating'].flatMap((folder) =>
  markdownIn(folder).map(([name, text]) => ({ file: join(folder, name), text })),
);

test('links of documents lead somewhere', () => {
  const links = ALL.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^):#\s]+)(?:#[^)\s]*)?\)/g)].map(([, link]) => join(dirname(file), link!)),
  );
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

test('files that the documents for developers name are there', () => {
  const named = markdownIn('.').flatMap(([, text]) => [
    ...text.matchAll(/`((?:app|components|db|docs|lib|scripts|server|tests|tools)\/[^`<>{}*…\s]*)`/g),
  ]);
  const paths = named.map(([, path]) => path!).filter((path) => !path.startsWith('tests/results'));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('the architecture names every door', () =>
  expect(readdirSync('lib').filter((door) => !readFileSync('ARCHITECTURE.md', 'utf8').includes(`\`${door}\``))).toEqual(
    [],
  ));
