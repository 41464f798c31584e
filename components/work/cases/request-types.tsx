import { LinkTabs } from '@/components/ui/tabs';
import { REQUEST_TYPES, requestTypeLabel, type RequestType } from '@/lib/work/cases/policy';
import type { Total } from '@/lib/shared/page';

type Props = {
  chosen: RequestType;
  counts: Record<RequestType, Total>;
  keep: Record<string, string>;
};

/** Request types as tabs with their counts; the one that needs action is marked (rule: cases.request-types). */
export function RequestTypes({ chosen, counts, keep }: Props) {
  const tabs = (Object.keys(REQUEST_TYPES) as RequestType[]).map((type) => ({
    href: `?${new URLSearchParams({ type, ...keep })}`,
    label: requestTypeLabel(type),
    count: counts[type].total,
    countIsExact: counts[type].total_is_exact,
    current: type === chosen,
    attention: type === 'company-inbound-action',
  }));
  return <LinkTabs tabs={tabs} label="Request type" />;
}
