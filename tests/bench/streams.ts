/** `npm run bench -- --streams`: how soon a note is on the open pages of others, and what open pages cost. */
import { readFileSync } from 'node:fs';
import { Agent, get, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openInspectedServer } from '../faults/inspected-server';
import { cycle } from './cycle';
import { processorTime } from './processor';
import { logIn, type Engineer, type Row } from './people';
import { openData, portalSettings, startPortal, type Data } from './stack';

const OPEN = 200;
const MANY = 1_000;
/** Streams of a case: two people of either company. */
const OF_A_CASE = 4;
/** Below the limit of a person in one process. */
const OF_A_PERSON = 4;
const NOTES = 200;
const NOTES_A_SECOND = 10;
const AT_ONCE = 16;
/** Requests at the same time while many streams are open, as many as one address may send. */
const OTHERS = 30;
const MEBIBYTE = 1024 * 1024;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints the figures. Returns 1 when a stream was refused or a note did not arrive. */
export async function measureStreams(cases: number): Promise<number> {
  const data = await openData(cases);
  try {
    return (await measureDelivery(data)) + (await measureMany(data)) ? 1 : 0;
  } finally {
    await data.stop();
  }
}

async function measureDelivery(data: Data): Promise<number> {
  const portal = await startPortal(data, 2);
  const streams = await openStreams(portal.url, await readers(data.sql, OPEN));
  const before = processorTime(portal.pid, portal.database);
  try {
    const { times, missing } = await deliver(portal.url, streams.open);
    const after = processorTime(portal.pid, portal.database);
    print(
      `${OPEN} streams, 2 processes, ${NOTES} notes: ${summary(times)}; ${missing} missing, ${streams.refused} refused; processor of a note ${((after.server - before.server) / NOTES).toFixed(1)} + ${((after.database - before.database) / NOTES).toFixed(1)} ms`,
    );
    return missing + streams.refused;
  } finally {
    streams.close();
    await portal.stop();
  }
}

async function measureMany(data: Data): Promise<number> {
  const everybody = await readers(data.sql, MANY);
  const server = await openInspectedServer(withoutPort(portalSettings(data, 0, 1)));
  const url = `http://localhost:${server.port}`;
  // What the first streams load stays.
  const first = await openStreams(url, everybody.slice(0, 100));
  first.close();
  await wait(2_000);
  const pid = await server.memory.pid();
  const [before, resident] = [await server.memory.inUse(), residentOf(pid)];
  const streams = await openStreams(url, everybody);
  try {
    const [after, residentAfter] = [await server.memory.inUse(), residentOf(pid)];
    const failed = await othersMeanwhile(url, everybody);
    const { times, missing } = await deliver(url, streams.open);
    print(
      `${streams.open.length} streams, 1 process: ${(after - before).toFixed(1)} MB more after a collection, ${(residentAfter - resident).toFixed(1)} MB resident; ${failed} of ${OTHERS} other requests at once failed; ${summary(times)}; ${missing} missing, ${streams.refused} refused`,
    );
    return failed + missing + streams.refused;
  } finally {
    streams.close();
    await server.stop();
  }
}

const withoutPort = ({ PORT: _1, APP_URL: _2, NEXTAUTH_URL: _3, ...rest }: NodeJS.ProcessEnv) => rest;

async function othersMeanwhile(url: string, people: Reader[]): Promise<number> {
  const answers = await Promise.all(
    people
      .slice(0, OTHERS)
      .map(({ bearer }) =>
        fetch(`${url}/api/caller/get-cases/mine/30`, { headers: { authorization: bearer } }).then(
          async (answer) => (await answer.text(), answer.status),
        ),
      ),
  );
  return answers.filter((status) => status !== 200).length;
}

/** Someone with a case open; `token` is the case's. */
type Reader = Engineer & { case_id: number };

/** People of both companies of accepted cases, four for each case. */
async function readers(sql: Sql, count: number): Promise<Reader[]> {
  const cases = await sql<{ id: number; token: string; company_id: number; receiver_company_id: number }[]>`
    select id, token, company_id, receiver_company_id from cases where status = 'accepted' and deleted_at is null order by id desc`;
  const people = await sql<Omit<Row, 'token'>[]>`
    select u.id, u.company_id, u.email, u.role, c.membership_type as level from users u join companies c on c.id = u.company_id
    where u.status = 'active' and c.status = 'active' and u.role in ('caller', 'business_manager') and c.membership_type not in ('limited', 'offline partner') order by u.id`;
  const places = new Map<number, { person: Omit<Row, 'token'>; left: number }[]>();
  for (const person of people)
    places.set(person.company_id, [...(places.get(person.company_id) ?? []), { person, left: OF_A_PERSON }]);
  const rows: (Row & { case_id: number })[] = [];
  for (const { id: case_id, token, company_id, receiver_company_id } of cases) {
    const free = [company_id, receiver_company_id].map((id) =>
      (places.get(id) ?? []).filter(({ left }) => left).slice(0, 2),
    );
    if (rows.length >= count || free.some(({ length }) => length < OF_A_CASE / 2)) continue;
    for (const place of free.flat()) {
      place.left -= 1;
      rows.push({ ...place.person, token, case_id });
    }
  }
  if (rows.length < count) throw new Error(`Only ${rows.length} readers.`);
  const loggedIn = await logIn(sql, rows);
  return loggedIn.map((one, at) => ({ ...one, case_id: rows[at]!.case_id }));
}

type OpenPage = Reader & { onEntry?: (text: string) => void };

async function openStreams(url: string, people: Reader[]) {
  const agent = new Agent({ maxSockets: Infinity });
  const requests: ClientRequest[] = [];
  const open: OpenPage[] = [];
  let refused = 0;
  const left = [...people];
  const opener = async () => {
    for (let who = left.pop(); who; who = left.pop()) {
      const page: OpenPage = { ...who };
      const status = await new Promise<number>((done) => {
        const request = get(
          `${url}/api/caller/case/${page.token}/stream`,
          { agent, headers: { authorization: page.bearer } },
          (response) => {
            done(response.statusCode ?? 0);
            response.setEncoding('utf8').on('data', (text: string) => page.onEntry?.(text));
            response.on('error', () => {});
          },
        ).on('error', () => done(0));
        requests.push(request);
      });
      if (status === 200) open.push(page);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opener));
  // Their arrival is told to the others of their company.
  await wait(2_000);
  return {
    open,
    refused,
    close: () => {
      requests.forEach((request) => request.destroy());
      agent.destroy();
    },
  };
}

/** Writes notes at a steady rate, and measures from the sending of each until it is on the other open pages of its case. */
async function deliver(url: string, pages: OpenPage[]): Promise<{ times: number[]; missing: number }> {
  const sent = new Map<string, number>();
  const times: number[] = [];
  let due = 0;
  for (const page of pages)
    page.onEntry = (text) => {
      for (const [word] of text.matchAll(/probe\d+x/g)) times.push(performance.now() - sent.get(word)!);
    };
  const writer = cycle(pages);
  const writing: Promise<unknown>[] = [];
  for (let at = 0; at < NOTES; at++) {
    const who = writer();
    const word = `probe${at}x`;
    sent.set(word, performance.now());
    writing.push(
      fetch(`${url}/api/caller/case/${who.token}/notes`, {
        method: 'POST',
        headers: { authorization: who.bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ audience: 'shared', body: `<p>${word}</p>` }),
      }).then(async (answer) => {
        await answer.text();
        if (answer.status === 200) due += pages.filter(({ case_id }) => case_id === who.case_id).length;
        else print(`A note was answered ${answer.status}.`);
      }),
    );
    await wait(1_000 / NOTES_A_SECOND);
  }
  await Promise.all(writing);
  for (const end = Date.now() + 5_000; times.length < due && Date.now() < end;) await wait(50);
  return { times, missing: due - times.length };
}

function summary(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(0);
  return `from sending a note until it is on the other pages p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`;
}

const residentOf = (pid: number): number => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / MEBIBYTE;
};
