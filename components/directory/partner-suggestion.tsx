import { Badge } from '@/components/ui/badge';
import { Highlight } from '@/components/ui/highlight';
import { classes } from '@/lib/shared/classes';
import { partnerName } from '@/lib/shared/format';

/** An entry of the company directory (spec 1 §3). */
export type PartnerEntry = {
  type: 'company' | 'department';
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
  has_access?: boolean;
  can_invite?: boolean;
  tags?: string[];
};

export const partnerKey = (entry: PartnerEntry) => `${entry.type}-${entry.department_id ?? entry.company_id}`;

/** A suggested partner: 'company' or 'company | department', with its tags, or what to do where there is no access. */
export function PartnerSuggestion({ entry, term }: { entry: PartnerEntry; term: string }) {
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
