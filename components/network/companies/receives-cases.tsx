import { Badge } from '@/components/ui/badge';
import { CircleCheck, Clock } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { MISSING_FOR_CASES, type MissingForCases } from '@/lib/network/companies/policy';
import type { Receiving } from '@/lib/network/companies/resources';

type Way = { href: string; label: string };
type Props = {
  receiving: Receiving;
  /** Returns the reader's link to what is missing; undefined when there is none. */
  missingAt: (missing: MissingForCases, subject_id: number | null) => Way | undefined;
};

/** Shows "Receives cases: yes", or what is missing first, with its link (rule: companies.receives-cases). */
export function ReceivesCases({ receiving: { missing, subject_id }, missingAt }: Props) {
  if (!missing)
    return (
      <Badge tone="green" icon={CircleCheck}>
        Yes
      </Badge>
    );
  const way = missingAt(missing, subject_id);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="amber" icon={Clock}>
        Not yet
      </Badge>
      <span>because {MISSING_FOR_CASES[missing]}.</span>
      {way && <TextLink href={way.href}>{way.label}</TextLink>}
    </span>
  );
}
