'use client';
import { useId, useState } from 'react';
import { SelectBox } from '@/components/form/select';
import { optionsOf, type Option } from '@/components/form/options';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { ListFilter } from '@/components/ui/icons';
import { useLoaded } from '@/lib/client/use-loaded';
import { CASE_FILTERS, type CaseFilter } from '@/lib/work/cases/policy';
import type { listCaseFilters } from '@/lib/work/cases/lists/filter-choices';
import type { AnswerOf } from '@/lib/shared/answer';
import { CASE_STATUS, PRIORITIES } from '@/lib/shared/enums';

const LABELS: Record<CaseFilter, string> = {
  status: 'Status',
  priority: 'Priority',
  partner: 'Partner',
  engineer: 'Engineer',
};
const EMPTY: Record<CaseFilter, string> = {
  status: 'Any status',
  priority: 'Any priority',
  partner: 'Any partner',
  engineer: 'Any engineer',
};

export const chosenFilters = (get: (key: string) => string) => CASE_FILTERS.filter((filter) => get(filter) !== '');
export const NO_FILTERS = Object.fromEntries([...CASE_FILTERS, 'page'].map((key) => [key, undefined]));

/** The address holds the filters; the panel is open while one is active (rule: cases.filters). */
export function CaseFilters({ admin }: { admin: boolean }) {
  const url = useUrlState();
  const chosen = chosenFilters(url.get);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? chosen.length > 0;
  const id = useId();
  return (
    <>
      <Button icon={ListFilter} aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
        Filters{chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      <div id={id} hidden={!open} className="order-last w-full">
        {open && <Panel admin={admin} isChosen={chosen.length > 0} url={url} />}
      </div>
    </>
  );
}

type PanelProps = { admin: boolean; isChosen: boolean; url: ReturnType<typeof useUrlState> };

function Panel({ admin, isChosen, url }: PanelProps) {
  const { answer: choices, failed, load } = useLoaded<AnswerOf<typeof listCaseFilters>>('/api/caller/cases/filters');
  const named = (rows: { id: number; name: string }[] | undefined, filter: CaseFilter): readonly Option[] => {
    const list = (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const value = url.get(filter);
    // Used until the names are loaded, and for a value that is no longer a choice.
    return value && !list.some((option) => option.value === value)
      ? [{ value, label: choices ? 'Unknown' : 'Loading…' }, ...list]
      : list;
  };
  const lists: Record<CaseFilter, readonly Option[]> = {
    status: optionsOf(CASE_STATUS),
    priority: optionsOf(PRIORITIES).toReversed(),
    partner: named(choices?.partners, 'partner'),
    engineer: named(choices?.engineers, 'engineer'),
  };
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-lg border border-line bg-sunken p-3">
      {CASE_FILTERS.filter((filter) => admin || filter !== 'engineer').map((filter) => (
        <label key={filter} className="block w-full min-w-0 text-sm text-ink-soft sm:w-48">
          {LABELS[filter]}
          <SelectBox
            name={filter}
            className="mt-1 truncate text-base text-ink"
            value={url.get(filter)}
            empty={EMPTY[filter]}
            list={lists[filter]}
            onChange={(event) => url.set({ [filter]: event.target.value, page: undefined })}
          />
        </label>
      ))}
      {isChosen && (
        <Button kind="quiet" onClick={() => url.set(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      {failed && (
        <p role="alert" className="w-full text-sm text-red-ink">
          The names of partners could not be loaded.{' '}
          <Button small onClick={load}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
