import { Badge } from '@/components/ui/badge';
import { Highlight } from '@/components/ui/highlight';
import { TriangleAlert } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { partnerName } from '@/lib/shared/format';
import type { PartnerLine } from '@/lib/work/cards/resources';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import { cardLine, moreOfLine, troubleOf } from './card-line';

export type PartnerEntry = Pick<
  DirectoryEntry,
  'type' | 'company_id' | 'company_name' | 'department_id' | 'department_name'
> &
  Partial<Pick<DirectoryEntry, 'has_access' | 'can_invite' | 'tags'>>;

export const partnerKey = (entry: PartnerEntry) => `${entry.type}-${entry.department_id ?? entry.company_id}`;

type Props = {
  entry: PartnerEntry;
  term: string;
  /** Null while it loads, when its line is reserved. */
  card?: PartnerLine | null;
};

/** Shows 'company' or 'company | department', with its tags or, without access, the next step. */
export function PartnerSuggestion({ entry, term, card }: Props) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className={classes('min-w-0 break-words', entry.has_access === false && 'text-ink-faint')}>
        <Highlight text={partnerName({ company: entry.company_name, department: entry.department_name })} term={term} />
      </span>
      {entry.has_access === false && (
        <span className="text-sm text-ink-soft">
          {entry.can_invite ? 'Not a partner yet · Invite' : 'No access · Ask your manager'}
        </span>
      )}
      {card !== undefined && (
        <span className="order-last min-h-[1lh] basis-full truncate text-sm text-ink-soft">
          {card && <CardLine card={card} />}
        </span>
      )}
      {!!entry.tags?.length && (
        <span className="flex flex-wrap gap-1">
          {entry.tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </span>
  );
}

/** Always one line, so that nothing moves when it arrives. Trouble comes first because the end may be cut off. */
function CardLine({ card }: { card: PartnerLine }) {
  const trouble = troubleOf(card);
  const line = cardLine(card);
  const more = moreOfLine(card);
  return (
    <span title={[trouble, ...line, ...more].filter(Boolean).join(' · ')}>
      {trouble && (
        <span className={card.health === 'red' ? 'text-red-ink' : 'text-amber-ink'}>
          <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
          {trouble}
        </span>
      )}
      {trouble && line.length > 0 && ' · '}
      {line.join(' · ')}
      <span className="max-sm:hidden">
        {more.map((part, at) => (at || trouble || line.length ? ` · ${part}` : part))}
      </span>
    </span>
  );
}
