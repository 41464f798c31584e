import { LinkTabs } from '@/components/ui/tabs';
import { REQUEST_TYPES, type RequestType } from '@/lib/cases/policy';

type Props = { chosen: RequestType; counts: Record<RequestType, number>; keep: { sort?: string; dir?: string } };

/** The request types as tabs with their counts; what the company has to act on is marked (spec 1 §2, LOOK "Dashboard"). */
export function RequestTypes({ chosen, counts, keep }: Props) {
  const tabs = (Object.keys(REQUEST_TYPES) as RequestType[]).map((type) => ({
    href: `?${new URLSearchParams({ type, ...keep })}`,
    label: REQUEST_TYPES[type].label,
    count: counts[type],
    current: type === chosen,
    attention: type === 'company-inbound-action',
  }));
  return <LinkTabs tabs={tabs} label="Request type" />;
}
