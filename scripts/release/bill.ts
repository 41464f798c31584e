/** The packages of a release as a bill of materials (CycloneDX) and as the licenses that go with it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePackage, type Lock } from './contents.ts';

type Named = { name: string; version: string };
type Manifest = Named & { license?: string | { type: string }; licenses?: { type: string }[] };
type Options = { root: string; lock: Lock; packages: string[]; product: Named; node: string };

const LICENSE_FILE = /^(?:(?:un)?licen[cs]e|notice|copying)/i;
/** Written otherwise by their authors; the identifiers are SPDX's. */
const SPDX: Record<string, string> = { 'Apache 2.0': 'Apache-2.0' };

/** SPDX expression of an installed package; empty where its author says nothing. */
function licenseOf(root: string, path: string): string {
  const { license, licenses } = manifestOf(root, path);
  const said =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '));
  return SPDX[said ?? ''] ?? said ?? '';
}

const manifestOf = (root: string, path: string) =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest;

/** Without a serial number and a time, so that the same release has the same bill. */
export function billOfMaterials({ root, lock, packages, product, node }: Options): string {
  const refs = new Map(packages.map((path) => [path, componentOf(root, lock, path)] as const));
  const refOf = (path: string) => refs.get(path)!['bom-ref'];
  const neededBy = (path: string) =>
    Object.keys({ ...lock.packages[path]?.dependencies, ...lock.packages[path]?.optionalDependencies })
      .flatMap((name) => resolvePackage(lock.packages, path, name) ?? [])
      .filter((needed) => refs.has(needed))
      .map(refOf);
  const own = `${product.name}@${product.version}`;
  const runtime = {
    type: 'application',
    'bom-ref': `node@${node}`,
    ...{ name: 'node', version: node, purl: `pkg:generic/node@${node}`, licenses: [{ license: { id: 'MIT' } }] },
  };
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': own, ...product } },
      components: [runtime, ...refs.values()],
      dependencies: [
        { ref: own, dependsOn: [...new Set([runtime['bom-ref'], ...neededBy('')])].sort() },
        ...packages.map((path) => ({ ref: refOf(path), dependsOn: [...new Set(neededBy(path))].sort() })),
      ],
    },
    null,
    1,
  )}\n`;
}

function componentOf(root: string, lock: Lock, path: string) {
  const { name, version } = manifestOf(root, path);
  const license = licenseOf(root, path);
  const digest = /^sha512-(.+)$/.exec(lock.packages[path]?.integrity ?? '')?.[1];
  const isOne = /^[\w.+-]+$/.test(license);
  return {
    type: 'library',
    // A package may be there twice, in one version, at two places.
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [isOne ? { license: { id: license } } : { expression: license }] }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

/** Each package with its license and the text that its author gives with it. */
export function licenseTexts({ root, packages, node }: Omit<Options, 'lock' | 'product'> & { node: string }): string {
  const parts = packages.map((path) => {
    const { name, version } = manifestOf(root, path);
    const texts = readdirSync(join(root, path))
      .filter((file) => LICENSE_FILE.test(file) && /(?:^[^.]+|\.(?:md|txt|mit|bsd|apache2?))$/i.test(file))
      .sort()
      .map((file) => readFileSync(join(root, path, file), 'utf8').trim());
    return [`${name} ${version}: ${licenseOf(root, path) || 'no license named'}`, ...texts].join('\n\n');
  });
  const own = [`Node.js: MIT and others`, ...(existsSync(node) ? [readFileSync(node, 'utf8').trim()] : [])];
  const line = `\n\n${'='.repeat(80)}\n\n`;
  return `${['Packages of this release and their licenses.', ...parts, own.join('\n\n')].join(line)}\n`;
}
