import { readiness } from '@/lib/core/readiness';

export const dynamic = 'force-dynamic';

/** 200 when this process can do its work: database, migrations, queues, mail worker (rule: operations.health). */
export async function GET(): Promise<Response> {
  const found = await readiness();
  const ready = found.database && found.migrations && found.queues && found.worker !== 'down';
  return Response.json(
    { status: ready ? 'ok' : 'unavailable', ...found },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
