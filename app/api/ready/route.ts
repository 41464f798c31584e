import { readiness } from '@/lib/platform/http/readiness';

export const dynamic = 'force-dynamic';

/** 200 when this process can do its work: database, migrations, queues, mail worker, and is not stopping (rule: operations.health). */
export async function GET(): Promise<Response> {
  const state = await readiness();
  const ready = state.database && state.migrations && state.queues && state.worker !== 'down' && !state.stopping;
  return Response.json(
    { status: ready ? 'ok' : 'unavailable', ...state },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
