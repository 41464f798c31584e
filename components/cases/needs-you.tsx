'use client';
import { LinkButton } from '@/components/ui/link-button';
import { PriorityBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { NeedsYou as Waiting, WaitingCase } from '@/lib/cases/dashboard';
import { requestTypeLabel, type NextAct } from '@/lib/cases/policy';
import { pagePath } from '@/lib/shared/paths';
import { ClockProvider, Countdown, WaitingFor } from './countdown';

type Props = { waiting: Waiting; /** Case pages of admins differ. */ admin: boolean; now: string };

/** The cases that wait for the reader, most urgent first, each with its next act (rule: cases.needs-you). */
export function NeedsYou({ waiting: { cases, more }, admin, now }: Props) {
  return (
    <section aria-labelledby="needs-you" className="space-y-3">
      <h2 id="needs-you">Needs you</h2>
      <ClockProvider now={now}>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {cases.map((found) => (
            <li
              key={found.token}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:flex-nowrap sm:py-2"
            >
              <span className="flex flex-1 items-center gap-2 sm:w-44 sm:flex-none">
                <PriorityBadge priority={found.priority} />
                {found.waiting_since ? (
                  <WaitingFor since={found.waiting_since} />
                ) : (
                  <Countdown until={found.respond_by} />
                )}
              </span>
              <Summary found={found} />
              <LinkButton small prefetch={false} href={hrefOf(found, admin)} className="order-1 sm:order-2 sm:min-w-24">
                {ACTS[found.act].label}
                <VisuallyHidden> {found.internal_case_number}</VisuallyHidden>
              </LinkButton>
            </li>
          ))}
        </ul>
      </ClockProvider>
      {more && (
        <p className="text-sm">
          <TextLink href={`?type=${more}#cases`} prefetch={false}>
            View more in {requestTypeLabel(more)}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function Summary({ found }: { found: WaitingCase }) {
  const { partner, act, waiting_since, internal_case_number, summary } = found;
  return (
    <span className="order-2 min-w-0 flex-1 basis-full sm:order-1 sm:basis-0">
      <span className="line-clamp-3 break-words sm:line-clamp-2" title={partner.name}>
        <span className="font-medium">{partner.name}</span>{' '}
        {act === 'answer' && waiting_since ? 'sent the information you asked for' : ACTS[act].text}
      </span>
      <span className="block truncate text-sm text-ink-soft" title={`${internal_case_number} ${summary}`}>
        <span className="font-mono">{internal_case_number}</span> · {summary}
      </span>
    </span>
  );
}

const ACTS: Record<NextAct, { label: string; text: string }> = {
  answer: { label: 'Answer', text: 'is waiting for an answer' },
  reply: { label: 'Reply', text: 'needs more information from you' },
  chase: { label: 'View case', text: 'has not answered yet' },
};

function hrefOf({ act, token }: WaitingCase, admin: boolean): string {
  if (act === 'answer') return pagePath('/case/[token]/respond', { token });
  if (act === 'reply') return pagePath('/case/[token]/information', { token });
  return admin ? pagePath('/admin/case/[token]', { token }) : pagePath('/my-cases/[[...token]]', { token });
}
