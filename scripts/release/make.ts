/**
 * `npm run release`: packs what a start needs, of this commit and for this kind of machine, into `dist/`, with sums and a bill of
 * materials (decision 072). The same build makes the same archive, byte for byte.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { ensureBuilt } from '../build.ts';
import { APP_FLAGS } from '../child.ts';
import { node24, root } from '../install.mjs';
import { plainError, print } from '../output.mjs';
import { billOfMaterials, licenseTexts } from './bill.ts';
import { buildOf, bundledPackages, packageFilesOf, packagesIn, sourcesOf, type Lock } from './contents.ts';

export type Release = { name: string; archive: string; bill: string; sums: string };

const DIST = join(root, 'dist');
/** Where the build's settings name its folder, which is another one on the machine that runs it. */
const ANYWHERE = '/opt/concord';
/** Of zstd's 22: beyond it a minute more for a few per cent. */
const LEVEL = 12;
/** Files of a release that have another place in the project. */
const OWN = {
  'scripts/release/concord.sh': 'bin/concord',
  'deploy/Containerfile': 'Containerfile',
  'deploy/.dockerignore': '.dockerignore',
  'deploy/compose.yaml': 'compose.yaml',
  'deploy/.env.example': '.env.example',
};
const CONFIG = `import config from './next.config.ts'; process.stdout.write(JSON.stringify(config));`;

/** @throws PlainError without git, tar or a build */
export async function makeRelease(): Promise<Release> {
  await ensureBuilt();
  const { name, version } = readJson<Record<'name' | 'version', string>>('package.json');
  const release = placesOf(`${name}-${version}`);
  const staging = mkdtempSync(join(tmpdir(), 'concord-release-'));
  try {
    print('Packing the release …');
    rmSync(DIST, { recursive: true, force: true });
    mkdirSync(DIST);
    writeFileSync(release.bill, await fill(join(staging, release.name)));
    await pack(staging, release);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  const sums = await Promise.all([release.archive, release.bill].map(sumOf));
  writeFileSync(release.sums, sums.join(''));
  for (const file of [release.archive, release.bill, release.sums])
    print(`  dist/${basename(file).padEnd(32)}${sizeOf(file)}`);
  return release;
}

/** Copies what belongs to the release, and returns its bill of materials. */
async function fill(folder: string): Promise<string> {
  const lock = readJson<Lock>('package-lock.json');
  const { name, version, description } = readJson<Record<'name' | 'version' | 'description', string>>('package.json');
  const { node, license } = await node24();
  const nodeVersion = output(node, '--version').slice(1);
  const { files, packages: imported } = sourcesOf(root, tracked());
  const packageFiles = packageFilesOf(root, lock, imported);
  const packages = [...new Set([...packagesIn(packageFiles, lock), ...bundledPackages(root, lock)])].sort();
  for (const file of [...files, ...buildOf(root), ...packageFiles]) copy(join(root, file), join(folder, file));
  copy(node, join(folder, 'bin', 'node'));
  strip(join(folder, 'bin', 'node'));
  for (const [from, to] of Object.entries(OWN)) copy(join(root, from), join(folder, to));
  const bill = billOfMaterials({ root, lock, packages, product: { name, version }, node: nodeVersion });
  const written: Record<string, string> = {
    'package.json': json({ name, version, description, private: true, type: 'module' }),
    'release.json': json({ version, commit: git('rev-parse', 'HEAD'), node: nodeVersion, system: system() }),
    'next.config.mjs': `export default ${output(process.execPath, ...APP_FLAGS, '--input-type=module', '-e', CONFIG)};\n`,
    'LICENSES.txt': licenseTexts({ root, packages, node: license }),
    ...withoutFolder('.next/required-server-files.json', '.next/required-server-files.js'),
  };
  for (const [file, text] of Object.entries(written)) writeFileSync(join(folder, file), text);
  return bill;
}

const placesOf = (name: string): Release => ({
  name,
  archive: join(DIST, `${name}.tar.zst`),
  bill: join(DIST, `${name}.cdx.json`),
  sums: join(DIST, `${name}.sha256`),
});

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const system = () => `${process.platform}-${process.arch}`;
const sizeOf = (file: string) => `${(statSync(file).size / 1e6).toFixed(1)} MB`;

const output = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim();

function git(...args: string[]): string {
  try {
    return output('git', ...args);
  } catch {
    throw plainError('A release is made in a git checkout, which says what belongs to it and of which commit it is.');
  }
}

const tracked = () => git('ls-files', '-z').split('\0').filter(Boolean);

/** Links stay links. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else copyFileSync(from, to);
}

/** The names of its inner functions are 19 MB that only a debugger of C++ reads; what add-ons link with stays. */
function strip(program: string): void {
  try {
    execFileSync('strip', ['--strip-unneeded', program]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    print('Node keeps its symbols, 19 MB, since there is no `strip` here (Debian: binutils).');
  }
}

const withoutFolder = (...files: string[]) =>
  Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8').replaceAll(root, ANYWHERE)]));

/** Sorted, of nobody, with the time of the commit: browsers compare times of files in public between releases. */
async function pack(staging: string, { name, archive }: Release): Promise<void> {
  const args = ['--create', '--format=gnu', '--sort=name', `--mtime=@${git('log', '-1', '--format=%ct')}`];
  args.push(
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--hard-dereference',
    '--directory',
    staging,
  );
  const tar = spawn('tar', [...args, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'exit');
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  await pipeline(tar.stdout, compress, createWriteStream(archive));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw plainError('tar failed. A release needs GNU tar.');
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `${hash.digest('hex')}  ${basename(file)}\n`;
}
