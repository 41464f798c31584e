/** deploy/compose.yaml agrees with its .env.example, with the portal and with the image. No container engine is asked. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { documentedDefaults } from '@/lib/platform/settings/schema';

type Service = {
  image: string;
  user: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  restart: string;
  build?: { context: string; dockerfile: string };
  profiles?: string[];
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[] | Record<string, unknown>;
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
};
type Compose = { services: Record<string, Service>; volumes: object; networks: object };

const text = readFileSync('deploy/compose.yaml', 'utf8');
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
const all = Object.entries(services);
const own = all.filter(([, { build }]) => build);
const example = readFileSync('deploy/.env.example', 'utf8');
const settings = documentedDefaults();
const unique = (names: string[]) => [...new Set(names)].sort();
const isOnce = ({ restart }: Service) => restart === 'no';

test('portal, worker and migration of one image, a database, and for trying a mail server and a file store', () => {
  expect(own.map(([name, { image, command, profiles }]) => [name, image, command, profiles])).toEqual([
    ['migrate', 'concord', ['migrate'], undefined],
    ['portal', 'concord', ['portal'], undefined],
    ['worker', 'concord', ['worker'], undefined],
  ]);
  expect(all.map(([name, { profiles = [] }]) => [name, ...profiles])).toEqual(
    expect.arrayContaining([['database'], ['mail', 'trying'], ['files', 'files'], ['bucket', 'files']]),
  );
});

test('every variable of .env is used, and every used one is explained there', () => {
  const used = unique([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  const lines = example.split('\n');
  const named = lines.flatMap((line, at) => {
    const name = /^(\w+)=/.exec(line)?.[1];
    const isExplained = /^(?:#|INBOUND_IMAP_URL=|FILES_ACCESS_KEY=)/.test(lines[at - 1] ?? '');
    return name ? [[name, isExplained] as const] : [];
  });
  expect(unique(named.map(([name]) => name))).toEqual(used);
  expect(named.filter(([, isExplained]) => !isExplained)).toEqual([]);
});

test('what the portal cannot start without comes first, and compose asks for it', () => {
  const required = unique([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));
  const first = example.slice(0, example.indexOf('# What else'));
  expect(unique([...first.matchAll(/^(\w+)=/gm)].map(([, name]) => name!))).toEqual(required);
  expect(required).toEqual(['APP_URL', 'AUTH_SECRET', 'NETWORK_EMAIL', 'POSTGRES_PASSWORD', 'SMTP_URL']);
});

test.each(own)('%s gets settings that exist', (_, { environment }) => {
  const names = Object.keys(environment!);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

test('commands are those of a release', () => {
  const program = readFileSync('scripts/concord.ts', 'utf8');
  const commands = own.flatMap(([, { command, healthcheck }]) => [
    command![0]!,
    ...(healthcheck?.test.slice(-1) ?? []),
  ]);
  expect(unique(commands)).toEqual(['health', 'migrate', 'portal', 'worker']);
  expect(commands.filter((name) => !new RegExp(`^  (?:${name}:|${name},)`, 'm').test(program))).toEqual([]);
});

test('health is asked as the image does', () => {
  const image = readFileSync('deploy/Containerfile', 'utf8');
  for (const { healthcheck } of [services.portal!, services.worker!])
    expect(image).toContain(`CMD ${JSON.stringify(healthcheck!.test.slice(1)).replaceAll('","', '", "')}`);
});

test('it builds what lies beside it in a release', () => {
  for (const [, { build }] of own) expect(build).toEqual({ context: '.', dockerfile: 'Containerfile' });
  const made = readFileSync('scripts/release/make.ts', 'utf8');
  for (const file of ['compose.yaml', '.env.example', '.dockerignore', 'Containerfile']) {
    expect(existsSync(join('deploy', file))).toBe(true);
    expect(made).toContain(`'deploy/${file}': '${file}'`);
  }
});

test.each(all)('%s cannot write its root file system and has no privileges', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(['unless-stopped', 'no']).toContain(service.restart);
});

test('only the one that makes a folder is root, which it does without a network', () => {
  const roots = all.filter(([, { user, cap_add }]) => !/^[1-9]\d*:[1-9]\d*$/.test(user) || cap_add);
  expect(roots.map(([name, { network_mode, cap_add }]) => [name, network_mode, cap_add])).toEqual([
    ['bucket', 'none', ['CHOWN']],
  ]);
});

test('only the portal is published, and the store where it is tried, to this machine alone', () =>
  expect(all.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))).toEqual([
    ['portal', `127.0.0.1:3000:${settings.get('PORT')}`],
    ['files', '127.0.0.1:9000:9000'],
  ]));

test('whoever waits, waits for one that is there and tells: done once, or healthy', () => {
  const waits = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
  expect(waits.length).toBeGreaterThan(5);
  for (const [name, { condition }] of waits) {
    const awaited = services[name]!;
    expect(condition).toBe(isOnce(awaited) ? 'service_completed_successfully' : 'service_healthy');
    expect(isOnce(awaited) || awaited.healthcheck).toBeTruthy();
  }
  for (const name of ['portal', 'worker'])
    expect(Object.keys(services[name]!.depends_on!).sort()).toEqual(['database', 'migrate']);
});

test('volumes and networks are declared', () => {
  const mounted = all.flatMap(([, { volumes: list = [] }]) => list.map((volume) => volume.split(':')[0]!));
  expect(unique(mounted)).toEqual(Object.keys(volumes).sort());
  const met = all.flatMap(([, { networks: list = [] }]) => (Array.isArray(list) ? list : Object.keys(list)));
  expect(unique(met)).toEqual(Object.keys(networks).sort());
});
