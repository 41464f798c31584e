import { isHealthy } from '@/lib/platform/http/readiness';

export const dynamic = 'force-dynamic';

/** For load balancers: 200 while the database answers (rule: operations.health). */
export async function GET(): Promise<Response> {
  const healthy = await isHealthy();
  return Response.json(
    { status: healthy ? 'ok' : 'unavailable' },
    { status: healthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
