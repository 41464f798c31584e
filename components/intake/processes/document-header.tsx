'use client';
import { useId, useState, type ReactNode } from 'react';
import { ChevronDown, Clock, Moon } from '@/components/ui/icons';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { takesCases } from '@/lib/intake/processes/policy';
import { classes } from '@/lib/shared/classes';
import { supportStatus } from '@/lib/shared/support-hours';
import { GroupFiles } from './group-files';
import { managerFacts } from './managers';
import { NotesPanel } from './notes-panel';
import type { ContactDocument } from '@/lib/intake/processes/resources';

type Props = {
  document: ContactDocument;
  now: string;
  /** The partner's card comes first, and its record in a line. */
  partner?: ReactNode;
  record?: string;
};

/**
 * Shows the partner, support hours, products, notes and documents of a process (spec 1 §2) beside the form on a wide
 * screen, and folded under the title on a narrow one. It uses a button instead of <details>, whose content a wide
 * screen could not show while closed.
 */
export function ProcessHeader({ document: process, now, partner, record }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { version, note } = process;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="control flex w-full items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-left lg:hidden"
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0">
          {summaryOf(process, now)}
          {record && <span className="block text-sm text-ink-soft">{record}</span>}
        </span>
        <ChevronDown
          aria-hidden
          className={classes('size-4 shrink-0 text-ink-faint transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} className={classes('space-y-4 max-lg:mt-3', !open && 'max-lg:not-print:hidden')}>
        {partner}
        <Card title="Support">
          <DescriptionList
            stacked
            of={[
              ['Support Hours', <SupportHours key="hours" hours={version.support_hours} now={now} />],
              ['Products Supported', version.product_supported],
              ...managerFacts(version.manager_users),
            ]}
          />
        </Card>
        {version.admin_note && (
          <Card title="Note from the partner">
            <SanitizedHtml html={version.admin_note} />
          </Card>
        )}
        {version.escalation_instructions && (
          <Card title="Escalation instructions">
            <SanitizedHtml html={version.escalation_instructions} />
          </Card>
        )}
        {note && <NotesPanel {...note} location="document" document_id={process.id} />}
        <GroupFiles files={process.files} />
      </div>
    </>
  );
}

/** Returns "Open now, until 18:00 CET · answers within 1 h". */
function summaryOf({ version, forced_priority, priority_messages }: ContactDocument, now: string): string {
  const hours = supportStatus(version.support_hours, new Date(now))?.text ?? `Support hours: ${version.support_hours}`;
  if (!takesCases(version.document_type)) return hours;
  const { p1_response_time, p3_response_time } = priority_messages;
  return `${hours} · ${forced_priority === 'low' ? `answers within ${p3_response_time} h` : `answers P1 within ${p1_response_time} h`}`;
}

export function SupportHours({ hours, now }: { hours: string; now: string }) {
  const status = supportStatus(hours, new Date(now));
  return (
    <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
      {hours}
      {status && (
        <Badge
          tone={status.open ? 'green' : 'amber'}
          icon={status.open ? Clock : Moon}
          className="max-w-full whitespace-normal!"
        >
          {status.text}
        </Badge>
      )}
    </span>
  );
}
