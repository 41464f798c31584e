/**
 * Fills the volume of an instance's log, and that of its uploads, and checks that requests go on at the same speed, that what
 * the log lost is counted, and that an upload without room is refused in words (rules: operations.logs, operations.full-disk).
 */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGES } from '@/lib/shared/problem';
import type { Acknowledged, Network } from './case-flow';
import { openInstance } from './instance';
import type { Check } from './invariants';
import { childrenOf } from './processes';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import type { Stack } from './stack';

type Options = { made: Acknowledged; folder: string };
type Line = { message: string; lost?: number };

const LOG_MEGABYTES = 2;
const UPLOAD_MEGABYTES = 8;
const REQUESTS = 300;
const LINE = 'a webhook event was refused';

export async function checkFullLog(
  { databaseUrl }: Stack,
  { callers }: Network,
  { made, folder }: Options,
): Promise<Check[]> {
  const disk = mountSmallDisk(join(folder, 'log'), LOG_MEGABYTES);
  const uploads = mountSmallDisk(join(folder, 'uploads'), UPLOAD_MEGABYTES);
  const file = join(disk.folder, 'portal.log');
  const output = openSync(file, 'a');
  const portal = await openInstance({ DATABASE_URL: databaseUrl, TMPDIR: uploads.folder, WORKER: 'on' }, output);
  const processes = () => childrenOf(portal.pid()).join();
  const started = processes();
  const before = await timeOfRequests(portal.url);
  disk.fill();
  const during = await timeOfRequests(portal.url);
  const refused = await uploadsOf(portal.url, uploads, { made, bearer: callers[0]!.bearer });
  const remaining = processes();
  disk.free();
  await timeOfRequests(portal.url);
  await wait(100);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  await portal.stop();
  closeSync(output);
  for (const one of [disk, uploads]) one.stop();
  console.log(`  full log: a request took ${ms(before)} before, ${ms(during)} while the log could not be written`);
  return [
    {
      name: 'requests are as fast while the log cannot be written',
      violations: during > 2 * before + 5 ? [`${ms(during)} instead of ${ms(before)}`] : [],
    },
    { name: 'no process ends with the volume of its log', violations: remaining === started ? [] : [remaining] },
    checkLines(lines),
    { name: 'an upload without room is refused in words, and taken once there is room', violations: refused },
  ];
}

/** The median in milliseconds of requests each of which writes a line. */
async function timeOfRequests(url: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const began = performance.now();
    const answer = await fetch(new URL('/api/stripe/webhook', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[REQUESTS / 2]!;
}

/** Each request's line is there or counted as lost; only what was being written when the volume was full is cut off. */
function checkLines(lines: string[]): Check {
  const parsed = lines.map(parse);
  const written = parsed.filter((line) => line?.message === LINE).length;
  const lost = parsed.reduce((sum, line) => sum + (line?.lost ?? 0), 0);
  const cut = parsed.filter((line) => line === null).length;
  const accounted = written + lost + cut;
  const isWhole = lost > 0 && cut <= 1 && accounted >= 3 * REQUESTS;
  return {
    name: 'the log goes on once there is room, and counts what it has lost',
    violations: isWhole ? [] : [`${written} written, ${lost} lost and ${cut} cut off, of ${3 * REQUESTS}`],
  };
}

function parse(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}

type Upload = { made: Acknowledged; bearer: string };

async function uploadsOf(url: string, disk: SmallDisk, { made, bearer }: Upload): Promise<string[]> {
  const send = async (key: string) => {
    const form = new FormData();
    form.set('file', new File([Buffer.alloc(300_000, 'x')], 'trace.log'));
    const answer = await fetch(new URL(`/api/caller/case/${made.token}/files`, url), {
      method: 'POST',
      headers: { authorization: bearer, 'idempotency-key': key },
      body: form,
    });
    return `${answer.status} ${((await answer.json()) as { error?: string }).error ?? ''}`.trim();
  };
  disk.fill();
  const refused = await send('without-room');
  disk.free();
  const taken = await send('with-room');
  return [
    ...(refused === `503 ${MESSAGES.full}` ? [] : [`without room: ${refused}`]),
    ...(taken === '200' ? [] : [`with room: ${taken}`]),
  ];
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
