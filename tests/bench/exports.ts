/** Duration of large exports, and their effect on other requests. */
import type { Sql } from 'postgres';
import { load, type Request } from './load';
import type { Engineer } from './people';
import type { Portal } from './stack';

/** p95 in ms of other requests, without an export and during one. */
export type Exported = { name: string; processes: number; seconds: number; kilobytes: number; p95: [number, number] };
type Options = { sql: Sql; admin: Engineer; others: () => Request; processes: number };

const CONNECTIONS = 4;
const REPEATS = 3;

/** Exports all users, moved into one company for this, and two years of its cases. Calls that do not exist are skipped. */
export async function measureExports(portal: Portal, { sql, admin, others, processes }: Options): Promise<Exported[]> {
  await sql`create table bench_users as select id, company_id from users where role <> 'super_admin'`;
  await sql`update users set company_id = ${admin.company_id} where role <> 'super_admin'`;
  const [{ count } = { count: 0 }] = await sql<
    { count: number }[]
  >`select count(*)::int as count from users where company_id = ${admin.company_id}`;
  try {
    const exported = [
      await exportOf(portal, `${count} users`, { path: '/api/admin/company/users/export', admin, others, processes }),
      await exportOf(portal, 'the cases of two years', { path: twoYears(), admin, others, processes }),
    ];
    return exported.filter((one) => one !== null);
  } finally {
    await sql`update users u set company_id = b.company_id from bench_users b where b.id = u.id`;
    await sql`drop table bench_users`;
  }
}

function twoYears(): string {
  const today = new Date().toISOString().slice(0, 10);
  const start = `${Number(today.slice(0, 4)) - 2}${today.slice(4).replace('02-29', '02-28')}`;
  return `/api/admin/company/reports/usage/export?start=${start}&end=${today}`;
}

type ExportOptions = Omit<Options, 'sql'> & { path: string };

async function exportOf(
  { url }: Portal,
  name: string,
  { path, admin, others, processes }: ExportOptions,
): Promise<Exported | null> {
  const fetchFile = async () => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: admin.bearer } });
    const { byteLength } = await answer.arrayBuffer();
    return { status: answer.status, seconds: (performance.now() - began) / 1000, kilobytes: byteLength / 1000 };
  };
  const first = await fetchFile();
  if (first.status === 404) {
    process.stdout.write(`export of ${name}: skipped: no such call\n`);
    return null;
  }
  if (first.status !== 200) throw new Error(`The export of ${name} answers ${first.status}.`);
  const alone = await load({ url, connections: CONNECTIONS, seconds: REPEATS, next: others });
  const files: Awaited<ReturnType<typeof fetchFile>>[] = [];
  const exporting = (async () => {
    for (let turn = 0; turn < REPEATS; turn++) files.push(await fetchFile());
  })();
  const during = await load({
    url,
    connections: CONNECTIONS,
    seconds: REPEATS * first.seconds,
    next: others,
    cold: true,
  });
  await exporting;
  const seconds = Math.max(...files.map((file) => file.seconds));
  const exported = { name, processes, seconds, kilobytes: first.kilobytes, p95: [alone.p95, during.p95] } as Exported;
  process.stdout.write(
    `export of ${name}: ${seconds.toFixed(2)} s at most, other requests p95 ${alone.p95.toFixed(1)} ms alone, ${during.p95.toFixed(1)} ms meanwhile\n`,
  );
  return exported;
}
