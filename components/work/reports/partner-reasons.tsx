import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { Reason } from '@/lib/work/reports/resources';
import { pagePath } from '@/lib/shared/paths';

const ANSWERS = {
  rejection: { label: 'Rejected', tone: 'red' },
  'information-request': { label: 'Asked back', tone: 'blue' },
} as const;

/** Why cases of the range were rejected or asked back, the newest first (rule: scorecard.partner). */
export const PartnerReasons = ({ reasons }: { reasons: Reason[] }) => (
  <Card title="Reasons" hint="Why cases were rejected or asked back, the newest first." flush={reasons.length > 0}>
    {reasons.length === 0 ? (
      <p className="text-ink-soft">No case of the range was rejected or asked back.</p>
    ) : (
      <ul className="divide-y divide-line border-t border-line">
        {reasons.map(({ token, type, case_number, answer, text, answered_at }) => (
          <li key={`${token} ${answered_at}`} className="space-y-1 px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={ANSWERS[answer].tone}>{ANSWERS[answer].label}</Badge>
              <TextLink href={pagePath('/admin/case/[token]', { token })} className="font-mono wrap-anywhere">
                {case_number}
              </TextLink>
              <span className="text-sm text-ink-soft">
                {type === 'Outbound' ? 'by them' : 'by you'}, <Time at={answered_at} />
              </span>
            </p>
            <p className="line-clamp-3 max-w-prose text-sm wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
