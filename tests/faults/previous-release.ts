/** The release before, taken from git and built in a folder of its own, as the drill of docs/operating/upgrade.md does. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import type { Network } from './case-flow';

export type Release = ReturnType<typeof openRelease>;
export type Found = { commit: string } | { missing: string };

/** As text, which is read where it is run. */
const MAKE_NETWORK = `
  const { makeNetwork } = await import('./tests/faults/case-flow.ts');
  console.log('\\n' + JSON.stringify(await makeNetwork()));
  process.exit(0);`;

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The commit before the newest change of `version` in package.json, or the one that is named; else why there is none. */
export function findPrevious(named?: string): Found {
  if (git('rev-parse', '--is-inside-work-tree') !== 'true') return { missing: 'there is no git history' };
  if (named) {
    const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
    return commit ? { commit } : { missing: `there is no commit ${named}` };
  }
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return { missing: 'the git history is shallow' };
  const changed = git('log', '-1', '--format=%H', '-G^  "version": ', '--', 'package.json');
  const commit = changed && git('rev-parse', '--verify', '--quiet', `${changed}^`);
  return commit ? { commit } : { missing: 'git knows of no release before' };
}

/** Unpacks and builds it, which takes minutes, unless an earlier run kept it. @throws Error */
export function openRelease(commit: string) {
  const folder = join(tmpdir(), `concord-release-${commit.slice(0, 12)}`);
  const run = (program: string, args: string[]) => {
    // With the settings that this process has by then.
    const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
    return spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  };
  const mustRun = (program: string, args: string[]) => {
    const { status, stdout, stderr } = run(program, args);
    if (status === 0) return stdout;
    throw new Error(`The release before: ${program} ${args.join(' ')} failed.\n${stdout}\n${stderr}`);
  };
  if (!existsSync(join(folder, '.next', 'BUILD_ID'))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, 'release.tar');
    if (git('archive', `--output=${archive}`, commit) === undefined) throw new Error(`git archive ${commit} failed.`);
    mustRun('tar', ['-xf', archive]);
    rmSync(archive);
    if (!linkPackages(folder)) mustRun('npm', ['ci', '--no-audit', '--no-fund']);
    console.log(`  Building the release before (${commit.slice(0, 12)}) …`);
    mustRun('npm', ['run', 'build']);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    commit,
    version,
    entry: join(folder, 'server.ts'),
    staticFiles: join(folder, '.next', 'static'),
    migrations: migrationsIn(folder),
    /** Migrates the empty database of this process's settings, and adds the demo network. */
    seed: () => void mustRun('npm', ['run', 'db:seed']),
    /** Whether it takes the database as it is now. */
    takesDatabase: () => run('npm', ['run', 'db:migrate']).status === 0,
    makeNetwork: () =>
      JSON.parse(
        mustRun(process.execPath, [
          '--import',
          'tsx',
          '--conditions=react-server',
          '--input-type=module',
          '-e',
          MAKE_NETWORK,
        ])
          .trim()
          .split('\n')
          .at(-1)!,
      ) as Network,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const migrationsIn = (folder: string) =>
  readdirSync(join(folder, 'db', 'migrations')).filter((name) => name.endsWith('.sql')).length;

/** The same lock file means the same packages; links take no time. False where they are others, or links are not possible. */
function linkPackages(folder: string): boolean {
  if (packagesOf(folder) !== packagesOf(root)) return false;
  return spawnSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]).status === 0;
}

/** All but the project itself, whose version differs. */
function packagesOf(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  return JSON.stringify({ ...packages, '': undefined });
}

/**
 * Adds the static files of the release before to those of the build, for pages that are open. Their names have a hash of their
 * content. Returns the function that takes them away again.
 */
export function addStaticFiles({ staticFiles }: Release): () => void {
  const own = join(root, '.next', 'static');
  const names = readdirSync(staticFiles, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(staticFiles.length + 1));
  const added = names.filter((name) => !existsSync(join(own, name)));
  for (const name of added) cpSync(join(staticFiles, name), join(own, name));
  return () => added.forEach((name) => rmSync(join(own, name), { force: true }));
}
