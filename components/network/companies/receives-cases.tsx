import { Badge } from '@/components/ui/badge';
import { CircleCheck, Clock, OctagonAlert, TriangleAlert } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { MISSING_FOR_CASES, receivesInWords, type MissingForCases } from '@/lib/network/companies/policy';
import type { Receiving } from '@/lib/network/companies/resources';

type Way = { href: string; label: string };
export type Ways = {
  /** Returns the reader's link to what is missing; undefined when there is none. */
  missingAt: (missing: MissingForCases, subject_id: number | null) => Way | undefined;
  /** Returns the address of the health of a process. */
  healthAt: (process: NonNullable<Receiving['process']>) => string;
};
type Props = { receiving: Receiving; ways: Ways };

const LOOKS = {
  Yes: ['green', CircleCheck],
  Partly: ['amber', TriangleAlert],
  No: ['red', OctagonAlert],
} as const;

/**
 * Shows whether cases reach the company: what is missing first, else what keeps emails from its worst process, with a
 * link (rule: companies.receives-cases).
 */
export function ReceivesCases({ receiving: { missing, subject_id, process }, ways }: Props) {
  if (!missing) {
    const { answer, words } = process ? receivesInWords(process) : { answer: 'Yes' as const, words: null };
    const [tone, icon] = LOOKS[answer];
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} icon={icon}>
          {answer}
          {words && ':'}
        </Badge>
        {process && words && (
          <>
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <TextLink href={ways.healthAt(process)}>Process health</TextLink>
          </>
        )}
      </span>
    );
  }
  const way = ways.missingAt(missing, subject_id);
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
