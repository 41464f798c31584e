'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { KeepEnter } from '@/components/form/keep-enter';
import { columnsFor, type Column } from '@/components/table/columns';
import { Pager } from '@/components/table/pager';
import { TableFrame, type Sorted } from '@/components/table/table-frame';
import { Toolbar } from '@/components/table/toolbar';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { get, isFailure } from '@/lib/client/post';
import type { CandidateRow } from '@/lib/network/groups/resources';
import { ROLES, USER_STATUS } from '@/lib/shared/enums';
import { fullName, plural } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import type { listCandidates } from '@/lib/network/groups/relation-form';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  name: string;
  url: string;
  selected: number[];
  company: string;
};

export function UserChecklist({ name, url, selected: stored, company }: Props) {
  const { id, error } = useField({ name, hint: true });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(stored));
  const [asked, setAsked] = useState<UserQuery>({ q: '', page: 1, sorted: { key: 'name', dir: 'asc' } });
  const { page, failed, busy, again } = useUsers(url, asked);
  const choose = useCallback(
    (user_id: number, on: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (on) next.add(user_id);
        else next.delete(user_id);
        return next;
      }),
    [],
  );
  const columns = useMemo(() => columnsOf(selected, choose), [selected, choose]);
  return (
    <FieldShell
      id={id}
      name={name}
      label="Users with access"
      hint={`Only these users of ${company} can open cases with the partners of the group.`}
      error={error}
      group
    >
      {[...selected].map((user_id) => (
        <input key={user_id} type="hidden" name={name} value={user_id} data-list readOnly />
      ))}
      {!selected.size && <EmptyList name={name} />}
      <KeepEnter>
        <Toolbar
          search="Search users"
          term={asked.q}
          onSearch={(q) => setAsked({ ...asked, q, page: 1 })}
          busy={busy}
          actions={
            <p role="status" className="self-center tabular-nums">
              {selected.size ? `${plural(selected.size, 'user')} selected` : 'Nobody is selected'}
            </p>
          }
        />
      </KeepEnter>
      {failed && (
        <Alert level="warning" live action={<Button onClick={again}>Try again</Button>}>
          The users could not be loaded.
        </Alert>
      )}
      {!page && !failed && <Skeleton className="h-70" />}
      {page && (
        <>
          <TableFrame
            label={`Users of ${company}`}
            columns={columns}
            rows={page.data}
            rowKey={keyOf}
            sorted={asked.sorted}
            onSort={(sorted) => setAsked({ ...asked, sorted, page: 1 })}
            busy={busy}
            empty={asked.q ? 'No Results Found' : 'No Users Found'}
          />
          <Pager
            label="Users"
            noun="user"
            current={page.current_page}
            total={page.total}
            perPage={page.per_page}
            onPage={(next) => setAsked({ ...asked, page: next })}
          />
        </>
      )}
    </FieldShell>
  );
}

/** Sends an empty list, for which an unchecked checkbox is needed. */
const EmptyList = ({ name }: { name: string }) => <input type="checkbox" name={name} data-list hidden readOnly />;

type UserQuery = { q: string; page: number; sorted: Sorted };

type QueryResult = { key: string; page?: Page<CandidateRow>; failed?: boolean };

function useUsers(url: string, { q, page, sorted }: UserQuery) {
  const [result, setResult] = useState<QueryResult>();
  const [turn, setTurn] = useState(0);
  const query = new URLSearchParams({ q, page: String(page), sort: sorted.key, dir: sorted.dir }).toString();
  const key = `${query} ${turn}`;
  useEffect(() => {
    const leaving = new AbortController();
    get<AnswerOf<typeof listCandidates>>(url, Object.fromEntries(new URLSearchParams(query)), leaving.signal).then(
      (loaded) => setResult({ key, page: loaded }),
      (error: unknown) => {
        if (isFailure(error)) setResult((last) => ({ key, page: last?.page, failed: true }));
      },
    );
    return () => leaving.abort();
  }, [url, query, key]);
  return {
    page: result?.page,
    busy: result?.key !== key,
    failed: result?.failed && result.key === key,
    again: () => setTurn(turn + 1),
  };
}

const keyOf = ({ id }: CandidateRow) => id;
const nameOf = (row: CandidateRow) => fullName(row) || row.email;

function columnsOf(
  selected: ReadonlySet<number>,
  choose: (user_id: number, on: boolean) => void,
): Column<CandidateRow>[] {
  return columnsFor<CandidateRow>((c) => [
    {
      ...c.custom(
        'select',
        'Select',
        (row) => (
          <label className="row-tick">
            <input
              type="checkbox"
              data-unsent
              aria-label={`Select ${nameOf(row)}`}
              checked={selected.has(row.id)}
              onChange={(event) => choose(row.id, event.target.checked)}
            />
          </label>
        ),
        { value: nameOf, sortable: false, phone: { order: -2, bare: true } },
      ),
      quiet: true,
    },
    c.custom('name', 'Name', (row) => <Name row={row} />, { value: nameOf, phone: { order: 0, bare: true } }),
    c.text('city', 'Location', {
      value: ({ city, country }) => [city, country?.name].filter(Boolean).join(', '),
      phone: { order: 2, whole: true },
    }),
    c.label('role', 'Role', ROLES, { phone: { order: 4, whole: true } }),
  ]).map((column) => (column.key === 'city' ? { ...column, key: 'location' } : column));
}

function Name({ row }: { row: CandidateRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 break-words">
      {nameOf(row)}
      {row.status !== 'active' && <Badge>{USER_STATUS[row.status]}</Badge>}
    </span>
  );
}
