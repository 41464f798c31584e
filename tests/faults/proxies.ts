/**
 * Two instances behind the real nginx and haproxy with the configurations of docs/operating: what they share, what browsers and
 * large files need of the proxies, and what is lost when an instance is killed, hangs, is cut off from its database or is
 * restarted under load (rules: operations.instances, operations.shutdown).
 */
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { badNetwork } from './bad-network';
import { makeNetwork } from './case-flow';
import type { Check } from './invariants';
import { checkProxyFaults } from './proxy-faults';
import { seconds } from './work';
import { findProgram, makeSite, openProxy, type ProxyName } from './proxy-programs';
import { checkRepeats } from './proxy-repeats';
import { checkSecure } from './proxy-secure';
import { checkShared, LOGINS_PER_MINUTE } from './proxy-shared';
import { openProxiedInstance, type ProxiedInstance } from './proxied-instance';
import { openStack } from './stack';

const NAMES: ProxyName[] = ['nginx', 'haproxy'];

type Found = { programs: { name: ProxyName; program: string }[]; openssl: string | undefined; skipped: number };

/** The programs, of which some may be missing; says which. */
export function findProxies(): Found {
  const openssl = findProgram('openssl');
  const all = NAMES.map((name) => ({ name, program: findProgram(name) }));
  const programs = all.flatMap(({ name, program }) => (program ? [{ name, program }] : []));
  for (const { name, program } of [...all, { name: 'openssl', program: openssl }])
    if (!program) console.log(`  skipped: ${name} is not installed`);
  return { programs, openssl, skipped: openssl ? NAMES.length - programs.length : NAMES.length };
}

/** `frozen`: milliseconds for which an instance hangs, or is cut off. `megabytes`: size of a large file. */
type Options = { frozen: number; megabytes: number; isLong: boolean };

/** Needs a build. Returns the proxies that were not tried, because their programs are missing, as `skipped`. */
export async function checkProxies(options: Options): Promise<{ checks: Check[]; skipped: number }> {
  const { programs, openssl, skipped } = findProxies();
  if (!programs.length || !openssl) return { checks: [], skipped };
  const site = await makeSite(openssl);
  const repeats = await checkRepeats(programs, site);
  const stack = await openStack({ processes: 0 });
  const toDatabase = await Promise.all([badNetwork(stack.databaseUrl), badNetwork(stack.databaseUrl)]);
  const instances = (await Promise.all(
    toDatabase.map(({ url }) =>
      openProxiedInstance(site.url, { own: { LIMIT_LOGIN: String(LOGINS_PER_MINUTE), DATABASE_URL: url } }),
    ),
  )) as [ProxiedInstance, ProxiedInstance];
  const ports = instances.map(({ port }) => port);
  const proxies = await Promise.all(programs.map(({ name, program }) => openProxy(name, { program, site, ports })));
  const network = await makeNetwork();
  const setting = { stack, network, instances, proxies, site };
  const shared = await checkShared(setting);
  const began = Date.now();
  const secure = shared.done[0]
    ? await checkSecure(setting, shared.done[0], options.megabytes)
    : { checks: [], skipped: 0 };
  console.log(`  proxies: TLS, files and browsers took ${seconds(Date.now() - began)}`);
  const faults = await checkProxyFaults({ ...setting, toDatabase, ...options, done: shared.done });
  const checks = [...repeats, ...shared.checks, ...secure.checks, ...faults];
  await Promise.all(proxies.map((one) => one.stop()));
  await Promise.all(instances.map((one) => one.stopAtOnce()));
  await closeDatabase();
  for (const one of toDatabase) await one.stop();
  await stack.stop();
  forgetSettings();
  return {
    checks: checks.map((check) => ({ ...check, name: `proxies: ${check.name}` })),
    skipped: skipped + secure.skipped,
  };
}
