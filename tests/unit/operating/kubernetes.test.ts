/** The manifests of deploy/kubernetes agree with each other and with the portal. No cluster and no schema of Kubernetes is asked. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { documentedDefaults } from '@/lib/platform/settings/schema';

type Labels = Record<string, string>;
type Variable = { name: string; valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } } };
type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
type Container = {
  image: string;
  args: string[];
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  resources: { requests: object; limits: object };
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe | undefined>;
type Pod = { securityContext: Record<string, unknown>; containers: Container[]; volumes: { name: string }[] };
type Resource = {
  kind: string;
  metadata: { name: string };
  data?: Labels;
  stringData?: Labels;
  spec: {
    replicas?: number;
    selector?: Labels & { matchLabels?: Labels };
    podSelector?: { matchLabels: Labels };
    template?: { metadata: { labels: Labels }; spec: Pod };
  };
};

const FOLDER = 'deploy/kubernetes';
const read = (file: string) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Resource);
const kustomization = parse(readFileSync(join(FOLDER, 'base/kustomization.yaml'), 'utf8')) as { resources: string[] };
const base = kustomization.resources.flatMap((file) => read(`base/${file}`));
const [secret] = read('base/secret.example.yaml');
const workloads = base.filter(({ spec }) => spec?.template);
const pods = workloads.map(({ metadata, spec }) => [metadata.name, spec.template!] as const);
const settings = documentedDefaults();
const withPorts = pods.flatMap(([, { spec }]) => spec.containers).filter(({ ports }) => ports);

test.each(['base', ...readdirSync(join(FOLDER, 'overlays')).map((name) => `overlays/${name}`)])(
  'what %s is made of is there',
  (folder) => {
    const { resources } = parse(readFileSync(join(FOLDER, folder, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
    };
    expect(resources.filter((name) => !existsSync(join(FOLDER, folder, name)))).toEqual([]);
  },
);

test('two portals, a worker, a migration', () =>
  expect(workloads.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual([
    ['concord-portal', 2],
    ['concord-worker', 1],
    ['concord-migration', undefined],
  ]));

test('every selector meets a pod', () => {
  const overlay = read('overlays/monitoring/monitor.yaml').filter(({ kind }) => kind === 'Service');
  const meets = (wanted: Labels) =>
    pods.some(([, { metadata }]) => Object.entries(wanted).every(([key, value]) => metadata.labels[key] === value));
  const selectors = [...base, ...overlay].flatMap(({ spec }) => {
    const wanted =
      spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels ?? (spec?.selector as Labels | undefined);
    return wanted ? [wanted] : [];
  });
  expect(selectors.length).toBeGreaterThan(6);
  expect(selectors.filter((wanted) => !meets(wanted))).toEqual([]);
});

test.each(pods)(
  '%s runs as nobody, on a file system that it cannot write but for its temporary folder',
  (_, { spec }) => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
      expect(container.resources).toMatchObject({ requests: { memory: '650Mi' }, limits: { memory: '1Gi' } });
      expect(container.image).toBe('concord');
    }
  },
);

test.each(pods)('%s gets settings that exist, the secret ones by reference', (_, { spec }) => {
  const variables = spec.containers.flatMap(({ env }) => env);
  expect(variables.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([]);
  for (const { name, valueFrom } of variables) {
    expect(valueFrom?.secretKeyRef).toMatchObject({ name: secret!.metadata.name, key: name });
    expect(Object.keys(secret!.stringData!)).toContain(name);
  }
});

test('the plain settings exist and none is secret', () => {
  const { data } = base.find(({ kind }) => kind === 'ConfigMap')!;
  expect(Object.keys(data!).filter((name) => !settings.has(name) || name in secret!.stringData!)).toEqual([]);
});

test('commands are those of a release', () => {
  const program = readFileSync('scripts/concord.ts', 'utf8');
  const commands = pods.flatMap(([, { spec }]) => spec.containers.flatMap(({ args }) => args));
  expect(commands.filter((name) => !new RegExp(`^  ${name}: `, 'm').test(program))).toEqual([]);
});

test('probes ask routes that exist, on the port that is open', () => {
  const probes = withPorts.flatMap(({ startupProbe, livenessProbe, readinessProbe }) => [
    startupProbe!,
    livenessProbe!,
    readinessProbe!,
  ]);
  expect(probes).toHaveLength(6);
  const paths = probes.flatMap(({ httpGet }) => httpGet?.path ?? []);
  expect(paths.filter((path) => !existsSync(join('app', path, 'route.ts')))).toEqual([]);
  expect(new Set(probes.map(({ httpGet, tcpSocket }) => (httpGet ?? tcpSocket)!.port))).toEqual(new Set(['http']));
  expect(withPorts.flatMap(({ ports }) => ports)).toEqual(
    withPorts.map(() => ({ name: 'http', containerPort: Number(settings.get('PORT')) })),
  );
});

test('CloudNativePG replaces the address of the database, which is the first variable of every container', () => {
  expect(pods.flatMap(([, { spec }]) => spec.containers.map(({ env }) => env[0]!.name))).toEqual(
    pods.map(() => 'DATABASE_URL'),
  );
});
