'use client';
import { useState } from 'react';
import { PendingPeople } from '@/components/people/users/pending-people';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { PriorityBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { DashboardStart, NeedsYou as Waiting, WaitingCase } from '@/lib/work/cases/lists/dashboard';
import { requestTypeLabel } from '@/lib/work/cases/policy';
import { shownFirst, type NextAct } from '@/lib/work/cases/lists/needs-you';
import { rowCount } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { ClockProvider, Countdown, WaitingFor } from './countdown';

type Props = {
  waiting: Waiting;
  registrations: DashboardStart['registrations'];
  admin: boolean;
  now: string;
};

/**
 * Lists what awaits the reader, with its next act: their own cases, then their company's, most urgent first, then
 * users to approve (rule: cases.needs-you).
 */
export function NeedsYou({ waiting, registrations, admin, now }: Props) {
  const { cases, more, total, total_is_exact } = waiting;
  const [all, setAll] = useState(false);
  const first = shownFirst(cases);
  const shown = all ? cases : first;
  const people = registrations?.total ?? 0;
  const count = rowCount({ total: total + people, total_is_exact });
  return (
    <section aria-labelledby="needs-you" className="space-y-3">
      <h2 id="needs-you">
        Needs you <span className="font-normal text-ink-soft tabular-nums">({count})</span>
      </h2>
      <ClockProvider now={now}>
        <Part title="Only you" cases={shown.filter(({ mine }) => mine)} admin={admin} />
        <Part title="Your company" cases={shown.filter(({ mine }) => !mine)} admin={admin} />
      </ClockProvider>
      {(first.length < cases.length || more) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {first.length < cases.length && (
            <Button small aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : more ? `Show ${cases.length} of ${rowCount(waiting)}` : `Show all ${cases.length}`}
            </Button>
          )}
          {more && (
            <TextLink href={`?type=${more}#cases`} prefetch={false}>
              View more in {requestTypeLabel(more)}
            </TextLink>
          )}
        </p>
      )}
      {registrations && people > 0 && <PendingPeople {...registrations} />}
    </section>
  );
}

type PartProps = { title: string; cases: WaitingCase[]; admin: boolean };

function Part({ title, cases, admin }: PartProps) {
  if (!cases.length) return null;
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cases.map((theCase) => (
          <Row key={theCase.token} theCase={theCase} admin={admin} />
        ))}
      </ul>
    </div>
  );
}

function Row({ theCase, admin }: { theCase: WaitingCase; admin: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:flex-nowrap sm:py-2">
      <span className="flex flex-1 items-center gap-2 sm:w-44 sm:flex-none">
        <PriorityBadge priority={theCase.priority} />
        {theCase.waiting_since ? (
          <WaitingFor since={theCase.waiting_since} />
        ) : (
          <Countdown until={theCase.respond_by} clock={theCase.clock} />
        )}
      </span>
      <Summary theCase={theCase} />
      <LinkButton small prefetch={false} href={hrefOf(theCase, admin)} className="order-1 sm:order-2 sm:min-w-24">
        {ACTS[theCase.act].label}
        <VisuallyHidden> {numberOf(theCase)}</VisuallyHidden>
      </LinkButton>
    </li>
  );
}

function Summary({ theCase }: { theCase: WaitingCase }) {
  const { partner, act, waiting_since, summary, stands_in_for } = theCase;
  const number = numberOf(theCase);
  return (
    <span className="order-2 min-w-0 flex-1 basis-full sm:order-1 sm:basis-0">
      <span className="line-clamp-3 break-words sm:line-clamp-2" title={partner.name}>
        <span className="font-medium">{partner.name}</span>{' '}
        {act === 'answer' && waiting_since ? 'sent the information you asked for' : ACTS[act].text}
      </span>
      <span className="block truncate text-sm text-ink-soft" title={`${number} ${summary}`}>
        {stands_in_for && <>For {stands_in_for} · </>}
        <span className="font-mono">{number}</span> · {summary}
      </span>
    </span>
  );
}

const numberOf = ({ internal_case_number, partner_case_number }: WaitingCase) =>
  internal_case_number ?? partner_case_number;

const ACTS: Record<NextAct, { label: string; text: string }> = {
  confirm: { label: 'Confirm', text: 'gets what an agent proposes' },
  decide: { label: 'Decide', text: 'proposes another partner for this case' },
  answer: { label: 'Answer', text: 'is waiting for an answer' },
  reply: { label: 'Reply', text: 'needs more information from you' },
  chase: { label: 'View case', text: 'has not answered yet' },
  read: { label: 'Read', text: 'wrote to you' },
};

function hrefOf({ act, token }: WaitingCase, admin: boolean): string {
  if (act === 'confirm') return pagePath('/case/[token]/proposal', { token });
  if (act === 'answer') return pagePath('/case/[token]/respond', { token });
  if (act === 'reply') return pagePath('/case/[token]/information', { token });
  return admin ? pagePath('/admin/case/[token]', { token }) : pagePath('/my-cases/[token]', { token });
}
