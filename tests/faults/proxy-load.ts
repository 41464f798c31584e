/** Cases that are submitted and answered through each proxy all the time, and what each part of that time brought. */
import type { Acknowledged, Network } from './case-flow';
import { submitAndRespond } from './case-flow';
import { stats } from './client';
import { conclude } from './closing-table';
import type { Check } from './invariants';
import { seconds } from './work';
import type { Proxy } from './proxy-programs';
import type { Stack } from './stack';

export type Refused = { origin: string; at: number; why?: string };
/** A time of the run, with the number of writes that began in it. */
export type Part = { name: string; from: number; to: number; calls: number };

/** Of each proxy. */
const CLIENTS = 3;

type Setting = { stack: Stack; network: Network; proxies: Proxy[] };

export function startLoad({ stack, network, proxies }: Setting) {
  const done: Acknowledged[] = [];
  let isOver = false;
  let tried = 0;
  const client = async (origin: string) => {
    while (!isOver) {
      const made = await submitAndRespond({ ...stack, url: origin }, network, ++tried);
      if (made) done.push(made);
    }
  };
  const running = Promise.all(proxies.flatMap(({ origin }) => Array.from({ length: CLIENTS }, () => client(origin))));
  return {
    done,
    async end() {
      isOver = true;
      await running;
      return done;
    },
  };
}

/** Notes the parts of a run. */
export function partsOfRun() {
  const parts: Part[] = [];
  return {
    parts,
    async during(name: string, act: () => Promise<unknown>) {
      const [from, before] = [Date.now(), stats.calls];
      await act();
      parts.push({ name, from, to: Date.now(), calls: stats.calls - before });
    },
  };
}

type Report = {
  parts: Part[];
  proxies: Proxy[];
  refusals: Refused[];
  acknowledged: { origin: string; at: number }[];
  checks: Check[];
};

/**
 * Says what failed through each proxy in each part, and how long after its beginning the last was, and adds a line for each part to
 * the closing table, where lost and doubled are those of the whole run.
 */
export function reportParts({ parts, proxies, refusals, acknowledged, checks }: Report): void {
  for (const { name, from, to, calls } of parts) {
    const isIn = ({ at }: { at: number }) => at >= from && at <= to;
    for (const proxy of proxies) {
      const own = refusals.filter((one) => one.origin === proxy.origin && isIn(one));
      const last = own.length
        ? `, the last ${seconds(Math.max(...own.map(({ at }) => at)) - from)} after it began`
        : '';
      const kinds = [...Map.groupBy(own, ({ why }) => why ?? 'a keyed write, repeated')];
      const what = kinds.map(([why, { length }]) => `${length} × ${why}`).join(', ');
      console.log(`  ${name}, ${proxy.name}: ${own.length} requests failed${last}${what && ` (${what})`}`);
    }
    conclude({ fault: name, calls, acknowledged: acknowledged.filter(isIn), between: [from, to] }, checks);
  }
}

/** Requests that were refused during the part, by any proxy. */
export const refusedDuring = ({ from, to }: Part, proxies: Proxy[], refusals: Refused[]): string[] =>
  refusals
    .filter(({ at }) => at >= from && at <= to)
    .map(({ origin, at, why }) => `${nameOf(proxies, origin)} ${seconds(at - from)} ${why ?? ''}`);

const nameOf = (proxies: Proxy[], origin: string) => proxies.find((one) => one.origin === origin)?.name;
