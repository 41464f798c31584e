/** Small volumes that a test can fill. Only root may mount them, and only on Linux. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = ReturnType<typeof mountSmallDisk>;
type Owner = { uid?: number; gid?: number };

const FILLER = 'filler';
const mounted = new Set<string>();

/** Why no volume can be mounted here; undefined where it can. */
export function whyNoMount(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root can mount a volume, and only on Linux';
  const folder = mkdtempSync(join(tmpdir(), 'concord-mount-'));
  const refused = mount(folder, 'size=1m');
  if (!refused) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return refused && `this machine mounts no volume (${refused})`;
}

/** Mounts a volume on the folder, whose former one is taken away first. */
export function mountSmallDisk(folder: string, megabytes: number, { uid = 0, gid = 0 }: Owner = {}) {
  mkdirSync(folder, { recursive: true });
  // Left over from a test that was killed.
  unmount(folder);
  const refused = mount(folder, `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`);
  if (refused) throw new Error(`${folder} cannot be mounted: ${refused}`);
  mounted.add(folder);
  return {
    folder,
    /** Leaves not a byte; those who write to it may race for the last ones. */
    fill: () => writeUntilFull(join(folder, FILLER)),
    free: () => rmSync(join(folder, FILLER)),
    stop() {
      unmount(folder);
      mounted.delete(folder);
    },
  };
}

process.once('exit', () => mounted.forEach(unmount));

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, 'a');
  for (const size of [1024 * 1024, 4096]) {
    const zeros = Buffer.alloc(size);
    while (isWritten(descriptor, zeros));
  }
  closeSync(descriptor);
}

function isWritten(descriptor: number, bytes: Buffer): boolean {
  try {
    return writeSync(descriptor, bytes) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Resolves to what the system says when it refuses. */
function mount(folder: string, options: string): string | undefined {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

const unmount = (folder: string) => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
