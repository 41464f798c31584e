import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { Clock, Moon } from '@/components/ui/icons';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { LastCase } from '@/lib/work/cards/partner-card';
import type { PartnerCard } from '@/lib/work/cards/resources';
import { inWords, RECORD } from '@/lib/shared/durations';
import { DOCUMENT_TYPES, type ProcessType } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { medianOf } from './card-line';

type Props = {
  card: PartnerCard;
  /** Number of due cases that the share in time is computed from. */
  casesDue: number;
  lastCases: LastCase[];
  place: { type: 'company' | 'department'; entity_id: number };
  documentType: ProcessType;
  token?: string;
};

/** Shows opening hours, response time, record and the reader's last cases with the partner (rule: card.shown). */
export function PartnerPanel({ card, casesDue, lastCases, place, documentType, token }: Props) {
  const facts: Description[] = [
    ['Now', <Openness key="now" card={card} />],
    ['Local time', card.local_time],
    ['Contact', CONTACT_WAYS[documentType]],
    ['First answer', card.median_minutes !== null && `${medianOf(card)} (median of ${inWords(RECORD)})`],
    ['Answered in time', !card.new_here && inTime(card, casesDue)],
  ];
  return (
    <Card title="This partner">
      <DescriptionList stacked of={facts} />
      {card.new_here && (
        <p className="mt-3 text-sm text-ink-soft">New here: too few cases in the last {inWords(RECORD)} for figures.</p>
      )}
      {card.warning && (
        <p className={card.health === 'red' ? 'mt-3 text-sm text-red-ink' : 'mt-3 text-sm text-amber-ink'}>
          {card.warning}
        </p>
      )}
      {token && (
        <p className="mt-3">
          <TextLink href={repeatPath(place, token)}>Repeat this case</TextLink>
        </p>
      )}
      {lastCases.length > 0 && <LastCases cases={lastCases} place={place} />}
    </Card>
  );
}

/** The share is of cases that were due; others may still be answered in time (rule: card.record). */
const inTime = ({ in_time_percent }: PartnerCard, due: number) =>
  in_time_percent === null
    ? 'No case was due yet'
    : `${in_time_percent}% of ${plural(due, 'case that was due', 'cases that were due')}`;

const CONTACT_WAYS: Record<ProcessType, string> = {
  ...DOCUMENT_TYPES,
  ticket: 'A form; its engineers get an email',
  solution_support: 'A form; its engineers get an email',
  json: 'A form that goes into its own system',
  manager: 'A request to its managers',
  default: 'As its page says',
  parent: 'A form for each of its products',
};

const repeatPath = ({ type, entity_id }: Props['place'], token: string) =>
  `/submit-case/${type}/${entity_id}?repeat=${encodeURIComponent(token)}`;

function Openness({ card: { open_now, next_change } }: { card: PartnerCard }) {
  if (open_now === null) return <>See the support hours</>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={open_now ? 'green' : 'amber'} icon={open_now ? Clock : Moon}>
        {open_now ? 'Open now' : 'Closed'}
      </Badge>
      {next_change && (
        <span className="text-sm">
          {open_now ? 'until' : 'opens'} <Time at={next_change} />
        </span>
      )}
    </span>
  );
}

function LastCases({ cases, place }: { cases: LastCase[]; place: Props['place'] }) {
  return (
    <>
      <h3 className="mt-4 mb-1">Your last cases with it</h3>
      <ul className="divide-y divide-line">
        {cases.map(({ token, internal_case_number, summary, status }) => (
          <li key={token} className="py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <TextLink href={pagePath('/my-cases/[token]', { token })}>{internal_case_number}</TextLink>
              <StatusBadge status={status} />
            </p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{summary}</p>
            <p className="text-sm">
              <TextLink href={repeatPath(place, token)}>
                Repeat this case<span className="sr-only"> {internal_case_number}</span>
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
