/** Lists the contents of a release: the sources that plain Node runs, the packages of both, and the build, found from the imports and Next's traces. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importedBy, locate } from '../changed/import-graph.ts';

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
export type Lock = { packages: Record<string, Entry & { version?: string; integrity?: string; license?: string }> };

/** Run by Node itself, by their paths; the pages are built. */
const PROGRAMS = [
  'server.ts',
  'scripts/concord.ts',
  'scripts/watchdog.ts',
  'scripts/move-files.ts',
  'scripts/seed.ts',
  'lib/reach/inbound/mail-thread.ts',
  'lib/people/sso/library-thread.ts',
  'lib/platform/sheets/sheet-worker.ts',
];
/** Read as they are: by the server, by the portal, by tsx. The names and methods of routes are read from their files. */
const READ =
  /^(?:app\/(?:.*\/)?route\.tsx?|public\/.*|db\/migrations\/(?:.*\.sql|meta\/_journal\.json)|docs\/(?:openapi|public-api)\.json|docs\/webhooks\/.*|tsconfig\.json)$/;
/** Files that only the next build, a debugger or Next's own tools read. */
const BUILD_LEFTOVERS = /^(?:cache|diagnostics|types|build|lock|turbopack|trace.*|.*\.nft\.json)(?:\/|$)|\.map$/;
const PACKAGE_LEFTOVERS =
  /\.(?:map|[cm]?tsx?|flow|tsbuildinfo)$|(?<!\/licen[cs]e)\.md$|node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|examples?|docs?|benchmarks?|\.[^/]+)\/|node_modules\/esbuild\/bin\//i;
/** Files of packages for browsers and other runtimes, which Node does not load. */
const FOR_OTHERS =
  /node_modules\/(?:pdfkit\/js\/pdfkit\.(?:standalone|browser)|xml2js\/lib\/xml2js\.bc\.|fontkit\/dist\/browser|xlsx\/dist\/xlsx\.|xlsx\/xlsxworker|luxon\/build\/(?:amd|global|cjs-browser)\/|libphonenumber-js\/bundle\/)/;
/** Styles have no map that names them. */
const IN_STYLES = ['@fontsource-variable/inter', 'tailwindcss'];
/** Parts of Next that build or develop: its own trace is of its server without the wrapper for a server of one's own. */
const NEXT_LEFTOVERS =
  /^dist\/(?:esm|docs|bundle-analyzer|next-devtools|server\/dev)\/|^dist\/compiled\/(?:.*-experimental\/|@next\/|@vercel\/(?:og|blob)\/|terser|next-devtools\/|postcss-preset-env\/|crypto-browserify\/)|\.(?:dev|development)\.js$|-experimental\.runtime\./;

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Files of the project, among `tracked`, that a start reads, and the names of the packages that they import. */
export function sourcesOf(root: string, tracked: string[]): { files: string[]; packages: string[] } {
  const known = new Set(tracked);
  const files = new Set(tracked.filter((file) => READ.test(file)));
  const packages = new Set<string>();
  const queue = [...PROGRAMS];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(?:ts|tsx|mjs)$/.test(file)) continue;
    for (const name of importedBy(readFileSync(join(root, file), 'utf8'))) {
      const found = locate(name, file, known);
      if (found) queue.push(found);
      else if (!/^(?:[@.]?\/|\.\.|node:)/.test(name)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** Files of the build, relative to the root. Links to packages count as files. */
export function buildOf(root: string): string[] {
  return filesBelow(join(root, '.next'))
    .filter((file) => !BUILD_LEFTOVERS.test(file))
    .map((file) => `.next/${file}`);
}

/**
 * Files of packages: those that Next's traces name, and the whole packages that the sources import, with what these depend
 * on. Next comes as a whole, but without what it depends on for building.
 */
export function packageFilesOf(root: string, lock: Lock, imported: string[]): string[] {
  const traced = tracedFiles(root);
  const whole = closureOf(root, lock, [...imported.filter((name) => name !== 'next'), 'tsx']).flatMap((path) =>
    filesBelow(join(root, path), { nested: false }).map((file) => `${path}/${file}`),
  );
  const described = packagesIn(traced, lock).flatMap((path) =>
    readdirSync(join(root, path))
      .filter((name) => /^(?:package\.json|(?:un)?licen[cs]e.*|notice.*|copying.*)$/i.test(name))
      .map((name) => `${path}/${name}`),
  );
  const next = filesBelow(join(root, 'node_modules', 'next'), { nested: false }).filter(
    (file) => !NEXT_LEFTOVERS.test(file),
  );
  const all = new Set([...traced, ...whole, ...described, ...next.map((file) => `node_modules/next/${file}`)]);
  return [...all].filter((file) => !PACKAGE_LEFTOVERS.test(file) && !FOR_OTHERS.test(file)).sort();
}

/** Paths of the packages, at any depth, that these files belong to. */
export const packagesIn = (files: string[], { packages }: Lock): string[] =>
  [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []))].filter((path) => path in packages).sort();

/** Packages whose code the build took into the pages, from its source maps. */
export function bundledPackages(root: string, lock: Lock): string[] {
  const maps = filesBelow(join(root, '.next', 'server')).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((file) => sourcesIn(readFileSync(join(root, '.next', 'server', file), 'utf8')));
  const paths = sources.map((source) => decodeURIComponent(source).replace(/^.*?(?=node_modules\/)/, ''));
  const styles = IN_STYLES.map((name) => `node_modules/${name}`);
  return packagesIn([...paths, ...styles], lock);
}

type SourceMap = { sources?: string[]; sections?: { map: SourceMap }[] };

function sourcesIn(text: string): string[] {
  const all = ({ sources = [], sections = [] }: SourceMap): string[] => [
    ...sources,
    ...sections.flatMap(({ map }) => all(map)),
  ];
  return all(JSON.parse(text) as SourceMap);
}

function tracedFiles(root: string): string[] {
  const traces = filesBelow(join(root, '.next')).filter((file) => file.endsWith('.nft.json'));
  const files = traces.flatMap((trace) => {
    const { files: named } = JSON.parse(readFileSync(join(root, '.next', trace), 'utf8')) as { files: string[] };
    return named.map((file) => posix.join('.next', posix.dirname(trace), file));
  });
  const isFile = (file: string) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile();
  return [...new Set(files)].filter((file) => file.startsWith('node_modules/') && isFile(file));
}

/** Installed packages below the named ones, by what the lock file says each depends on. */
function closureOf(root: string, { packages }: Lock, names: string[]): string[] {
  const found = new Set<string>();
  const queue: [from: string, name: string][] = names.map((name) => ['', name]);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const path = resolvePackage(packages, ...next);
    if (!path || found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) queue.push([path, name]);
  }
  return [...found];
}

/** Node looks beside the importing package, then in each folder above it. */
export function resolvePackage(packages: Lock['packages'], from: string, name: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (path in packages) return path;
  return from
    ? resolvePackage(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
    : undefined;
}

/** Files and links, which are not followed. Without `nested`, those of packages within are left out. */
function filesBelow(folder: string, { nested = true } = {}): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return entry.name;
    if (!nested && entry.name === 'node_modules') return [];
    return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
  });
}
