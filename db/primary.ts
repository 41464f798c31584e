/**
 * Picks the writable host of a database URL with several hosts (rule: operations.failover). The driver's own choice
 * does not fit: see docs/decisions/045. Scripts run this file on plain Node, so imports need file extensions.
 */
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { urlsOfHosts } from '../lib/platform/settings/database-hosts.ts';
import { trackSockets, type Address } from './sockets.ts';
import { ofProcess } from '../lib/shared/process-wide.ts';

/** Milliseconds between two checks of all hosts, and the time limit of a check. */
const INTERVAL = 1_000;
const PATIENCE = 1_000;

/** Returns the timeline of a writable host, else null. A promotion begins a higher one. */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

type Probe = {
  timeline: () => Promise<string>;
  end: () => void;
};
type Primary = { address: () => Promise<Address>; drops: Set<() => void>; stop: () => void };

const shared = ofProcess<{ __concordPrimaries?: Map<string, Primary> }>();

/**
 * Follows the primary of an address with several hosts for as long as the process runs. Calls `drop` whenever another host
 * has become the primary. Returns undefined for an address with one host.
 */
export function followPrimary(url: string, drop: () => void) {
  const urls = urlsOfHosts(url) ?? [];
  if (urls.length < 2) return undefined;
  const known = (shared.__concordPrimaries ??= new Map<string, Primary>());
  const primary = known.get(url) ?? follow(urls);
  known.set(url, primary);
  primary.drops.add(drop);
  return { address: primary.address, leave: () => primary.drops.delete(drop) };
}

function follow(urls: string[]): Primary {
  const probes = urls.map(probeOf);
  const drops = new Set<() => void>();
  let current = 0;
  let highest = '';
  let isStopped = false;
  const look = async () => {
    const timelines = await Promise.all(probes.map((probe) => probe.timeline()));
    let best = current;
    for (const at of urls.keys()) if (timelines[at]! > timelines[best]!) best = at;
    // A former primary that returns with a lower timeline is not the primary.
    if (timelines[best]! < highest) return;
    highest = timelines[best]!;
    if (best === current) return;
    current = best;
    for (const drop of drops) drop();
  };
  const first = look();
  const goOn = async () => {
    for (await first; ; await look()) {
      await wait(INTERVAL, undefined, { ref: false });
      if (isStopped) return;
    }
  };
  void goOn();
  const stop = () => {
    isStopped = true;
    for (const probe of probes) probe.end();
  };
  return { drops, address: () => first.then(() => addressOf(urls[current]!)), stop };
}

export function forgetPrimaries(): void {
  for (const { stop } of shared.__concordPrimaries?.values() ?? []) stop();
  shared.__concordPrimaries = undefined;
}

/**
 * Returns the address of the writable host, for scripts. Waits up to `patience` milliseconds.
 * @throws Error when there is none
 */
export async function primaryUrl(url: string, patience = 10_000): Promise<string> {
  const urls = urlsOfHosts(url) ?? [];
  if (urls.length < 2) return url;
  const probes = urls.map(probeOf);
  try {
    for (const end = Date.now() + patience; ; await wait(INTERVAL / 4)) {
      const timelines = await Promise.all(probes.map((probe) => probe.timeline()));
      const latest = timelines.toSorted().at(-1);
      if (latest) return urls[timelines.indexOf(latest)]!;
      if (Date.now() > end) throw new Error('none of its hosts takes writes');
    }
  } finally {
    for (const probe of probes) probe.end();
  }
}

const addressOf = (url: string): Address => {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
};

/** Opens a lasting connection that checks one host. It does not keep the process running. */
function probeOf(url: string): Probe {
  let open: { sql: Sql; destroy: () => void } | undefined;
  const end = () => {
    open?.destroy();
    open = undefined;
  };
  const timeline = async () => {
    open ??= connect(url);
    try {
      const late = wait(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error('late')));
      const rows = await Promise.race([open.sql.unsafe<{ timeline: string | null }[]>(TIMELINE), late]);
      return rows[0]?.timeline ?? '';
    } catch {
      // Opens a new connection next time, instead of waiting out the driver's pause.
      end();
      return '';
    }
  };
  return { timeline, end };
}

function connect(url: string): { sql: Sql; destroy: () => void } {
  const sockets = trackSockets(() => Promise.resolve(addressOf(url)));
  const sql = postgres(url, {
    max: 1,
    connect_timeout: PATIENCE / 1_000,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: 'concord-primary' },
    ...({ socket: async (target: never) => (await sockets.open(target)).unref() } as object),
  });
  const destroy = () => {
    sql.end({ timeout: 0 }).catch(() => {});
    sockets.destroy();
  };
  return { sql, destroy };
}
