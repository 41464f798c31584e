'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { SelectBox } from '@/components/form/select';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MessageSquareReply } from '@/components/ui/icons';
import { LinkTabs } from '@/components/ui/tabs';
import { Time } from '@/components/ui/time';
import { REQUEST_KINDS, type RequestKind } from '@/lib/network/operators/policy';
import type { NetworkRequest } from '@/lib/network/operators/requests';
import { REQUEST_STATUS, type RequestStatus } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';

const AnswerDialog = dynamic(() => import('./answer-dialog').then((part) => part.AnswerDialog), { ssr: false });

const SCREEN = '/super_admin/requests';

const columnsOf = (onAnswer: (request: NetworkRequest) => void) =>
  columnsFor<NetworkRequest>((c) => [
    c.custom('about', 'Request', (row) => <About row={row} />, { phone: { order: 0, bare: true, whole: true } }),
    c.custom('person', 'From', (row) => <Sender row={row} />, { phone: { order: 2, bare: true, whole: true } }),
    c.custom('text', 'What', (row) => <What row={row} />, { phone: { order: 4, bare: true, whole: true } }),
    c.time('created_at', 'Sent', { sortable: false, phone: { order: 6 } }),
    {
      ...c.custom('answer', 'Answer', (row) => <Answer row={row} onAnswer={onAnswer} />, {
        phone: { order: 8, bare: true, whole: true },
      }),
    },
  ]);

function About({ row: { kind, about } }: { row: NetworkRequest }) {
  return (
    <span className="wrap-anywhere">
      {about}
      <span className="block text-sm text-ink-soft">{REQUEST_KINDS[kind]}</span>
    </span>
  );
}

function Sender({ row: { person, company, email } }: { row: NetworkRequest }) {
  return (
    <span className="wrap-anywhere">
      {person}
      <span className="block text-sm text-ink-soft">{[company, email].filter(Boolean).join(', ')}</span>
    </span>
  );
}

function What({ row: { text, details } }: { row: NetworkRequest }) {
  const more = Object.values(details).filter(Boolean).join(', ');
  if (!text && !more) return <span className="text-ink-faint">–</span>;
  return (
    <span className="line-clamp-4 max-w-prose py-1 wrap-anywhere whitespace-pre-line">
      {text}
      {more && <span className="block text-sm text-ink-soft">{more}</span>}
    </span>
  );
}

function Answer({ row, onAnswer }: { row: NetworkRequest; onAnswer: (request: NetworkRequest) => void }) {
  const { status, answer, decided_at, decided_by, about, person } = row;
  if (status === 'open')
    return (
      <Button small aria-label={`Answer ${person}: ${about}`} onClick={() => onAnswer(row)}>
        Answer
      </Button>
    );
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {answer}
      <span className="block text-sm text-ink-soft">
        {[REQUEST_STATUS[status], decided_by].filter(Boolean).join(', ')}
        {decided_at && (
          <>
            , <Time at={decided_at} />
          </>
        )}
      </span>
    </span>
  );
}

type Props = { page: Page<NetworkRequest>; status: RequestStatus; kind: '' | RequestKind };

/** Members' requests to the network, by status (rule: network.requests). */
export function RequestsTable({ page, status, kind }: Props) {
  const url = useUrlState();
  const [answered, setAnswered] = useState<NetworkRequest>();
  const hrefOf = (one: RequestStatus) => {
    const address = new URLSearchParams({ ...(one !== 'open' && { status: one }), ...(kind && { kind }) });
    return address.size ? `${SCREEN}?${address}` : SCREEN;
  };
  return (
    <div className="space-y-4">
      <LinkTabs
        label="Status of the requests"
        tabs={(Object.keys(REQUEST_STATUS) as RequestStatus[]).map((one) => ({
          href: hrefOf(one),
          label: REQUEST_STATUS[one],
          current: one === status,
        }))}
      />
      <PagedTable
        page={page}
        columns={columnsOf(setAnswered)}
        label={`Requests: ${REQUEST_STATUS[status]}`}
        noun="request"
        rowKey={(row) => `${row.kind} ${row.id}`}
        search="Search by company, person or text"
        filters={
          <span className="w-48">
            <SelectBox
              aria-label="Kind of request"
              value={kind}
              empty="All kinds"
              list={Object.entries(REQUEST_KINDS).map(([value, label]) => ({ value, label }))}
              onChange={(event) => url.set({ kind: event.target.value, page: undefined })}
            />
          </span>
        }
        empty={
          <EmptyState
            title={
              status === 'open' ? 'No request is waiting' : `No request is ${REQUEST_STATUS[status].toLowerCase()}`
            }
            icon={MessageSquareReply}
          >
            {status === 'open' && 'Change requests, invitations and missing partners of members appear here.'}
          </EmptyState>
        }
      />
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  );
}
