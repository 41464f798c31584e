import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { plainError } from '../output.mjs';

/**
 * Returns all sources, and those that differ from where this branch left main, including uncommitted and new files.
 */
export function changedFiles(): { files: string[]; changed: string[] } {
  const base = ['main', 'origin/main']
    .map((name) => git('merge-base', name, 'HEAD'))
    .find((lines) => lines?.length)?.[0];
  if (!base) throw plainError('git does not know the branch main here. Fetch it first: git fetch origin main:main');
  const added = git('ls-files', '--others', '--exclude-standard') ?? [];
  const changed = [...(git('diff', '--name-only', base) ?? []), ...added];
  const files = [...(git('ls-files') ?? []), ...added].filter((file) => existsSync(join(root, file)));
  return { files, changed: [...new Set(changed)] };
}

/** Lines of its output; undefined when it fails. */
function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}
