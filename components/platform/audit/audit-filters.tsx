'use client';
import { SelectBox } from '@/components/form/select';
import { useUrlState } from '@/components/table/use-url-state';
import { IconButton } from '@/components/ui/button';
import { Highlight } from '@/components/ui/highlight';
import { X } from '@/components/ui/icons';
import { SuggestBox } from '@/components/ui/suggest-box';
import { fullName } from '@/lib/shared/format';
import { DayFilter } from './day-filter';
import type { searchCompanies } from '@/lib/network/companies/search';
import type { AnswerOf } from '@/lib/shared/answer';
import type { searchUsers } from '@/lib/people/users/search';

export type AuditFilterProps = {
  company: string | null;
  person: string | null;
  command: string;
  day: string;
  commands: { value: string; label: string }[];
};
type Company = AnswerOf<typeof searchCompanies>['data'][number];
type Person = AnswerOf<typeof searchUsers>['data'][number];

export function AuditFilters({ company, person, command, day, commands }: AuditFilterProps) {
  const url = useUrlState();
  const pick = (changes: Record<string, string | number | undefined>) => url.set({ ...changes, page: undefined });
  return (
    <>
      {company ? (
        <Chosen label="Company" text={company} onClear={() => pick({ company_id: undefined })} />
      ) : (
        <div className="w-full sm:w-52">
          <SuggestBox<Company>
            url="/api/super_admin/search/company"
            label="Filter by company"
            placeholder="Company"
            keyOf={({ id }) => id}
            show={({ name }, term) => <Highlight text={name} term={term} />}
            onChoose={({ id }) => pick({ company_id: id })}
          />
        </div>
      )}
      {person ? (
        <Chosen label="Person" text={person} onClear={() => pick({ user_id: undefined })} />
      ) : (
        <div className="w-full sm:w-52">
          <SuggestBox<Person>
            url="/api/super_admin/search/user"
            label="Filter by person"
            placeholder="Person"
            keyOf={({ id }) => id}
            show={(user, term) => (
              <>
                <Highlight text={fullName(user) || user.email} term={term} />
                <span className="block text-sm text-ink-soft">{user.company ?? user.email}</span>
              </>
            )}
            onChoose={({ id }) => pick({ user_id: id })}
          />
        </div>
      )}
      <span className="w-full sm:w-60">
        <SelectBox
          aria-label="What was done"
          value={command}
          empty="Everything"
          list={commands}
          onChange={(event) => pick({ command: event.target.value })}
        />
      </span>
      <DayFilter day={day} onPick={(next) => pick({ day: next })} />
    </>
  );
}

function Chosen({ label, text, onClear }: { label: string; text: string; onClear: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-md border border-line pl-3">
      <span className="min-w-0 truncate">
        <span className="text-ink-soft">{label}:</span> {text}
      </span>
      <IconButton label={`Not only ${text}`} icon={X} onClick={onClear} className="border-0" />
    </span>
  );
}
