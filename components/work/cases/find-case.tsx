'use client';
import { SuggestBox } from '@/components/ui/suggest-box';
import { get } from '@/lib/client/post';
import type { CaseRow } from '@/lib/work/cases/resources';

const CASES = '/api/caller/get-cases/company';

/** The number that the reader's company knows a case by, else the partner's. */
export const numberOf = (row: CaseRow) => row.internal_case_number ?? row.partner_case_number ?? '';

type Props = {
  label: string;
  /** Filters of the company's list of cases. */
  filter?: Record<string, string>;
  /** Tokens of cases that are not offered. */
  except: Iterable<string>;
  onChoose: (row: CaseRow) => void;
};

/** Finds a case of the reader's company by number, partner or summary. */
export function FindCase({ label, filter = {}, except, onChoose }: Props) {
  const left = new Set(except);
  const find = async (term: string) =>
    (await get<{ data: CaseRow[] }>(CASES, { q: term, ...filter })).data.filter(({ token }) => !left.has(token));
  return (
    <SuggestBox<CaseRow>
      url={CASES}
      find={find}
      label={label}
      placeholder="Number, partner or summary"
      keyOf={(row) => row.token}
      show={(row) => (
        <span className="wrap-anywhere">
          <span className="font-mono">{numberOf(row)}</span> {row.partner.name} · {row.summary}
        </span>
      )}
      onChoose={onChoose}
    />
  );
}
