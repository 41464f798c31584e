import type { UsageRange } from '@/lib/work/reports/policy';
import { pagePath } from '@/lib/shared/paths';

/** Address of a partner's page, with the range (rule: scorecard.partner). */
export const partnerAddress = (partner_id: number, { start, end }: UsageRange) =>
  `${pagePath('/admin/reports/partners/[partner_id]', { partner_id })}?start=${start}&end=${end}`;
