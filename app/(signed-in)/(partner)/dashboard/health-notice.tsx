import { HealthBadge } from '@/components/intake/processes/health-badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { ailingProcesses } from '@/lib/partners/health/health';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';

/**
 * Lists processes that partners may not reach, for managers (rule: health.shown). Renders nothing while all are
 * healthy.
 */
export async function HealthNotice() {
  const [actor, { processes }] = await Promise.all([viewer(), runQuery(ailingProcesses, {})]);
  if (!processes.length) return null;
  const limited = isMember(actor) && isLimited(actor);
  return (
    <Card title="Your processes need attention">
      <ul className="divide-y divide-line">
        {processes.map(({ document_id, name, health, reason, to_do }) => (
          <li key={document_id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <HealthBadge health={health} />
            <div className="min-w-0 flex-1 basis-64">
              <TextLink href={limited ? '/admin/limited_process' : `/admin/inbound_process/${document_id}#health`}>
                {name}
              </TextLink>
              <p className="text-sm wrap-anywhere text-ink-soft">{reason}</p>
              <p className="text-sm wrap-anywhere">{to_do}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
