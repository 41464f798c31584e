'use client';
import { useState } from 'react';
import { MoveUp, UserPlus } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import type { CaseDetails } from '@/lib/cases/read';
import { HandOver } from './hand-over';
import { RaisePriority } from './raise-priority';

type Props = Pick<CaseDetails, 'rights' | 'response_hours'> & {
  token: string;
  number: string;
  partner: string;
  priority: CaseDetails['case']['priority'];
};

/** What is done with a case now and then: handing it over, raising its priority. Renders nothing when neither is possible. */
export function MoreActs({ rights, response_hours, priority, ...theCase }: Props) {
  const [open, setOpen] = useState<'hand_over' | 'raise_priority'>();
  const close = () => setOpen(undefined);
  const entries = [
    ...(rights.hand_over
      ? [{ label: 'Hand over to a colleague', icon: UserPlus, onSelect: () => setOpen('hand_over') }]
      : []),
    ...(rights.raise_priority
      ? [{ label: 'Raise the priority', icon: MoveUp, onSelect: () => setOpen('raise_priority') }]
      : []),
  ];
  if (!entries.length) return null;
  return (
    <>
      <Menu label="More" opener="More" entries={entries} />
      <HandOver {...theCase} open={open === 'hand_over'} onClose={close} />
      <RaisePriority
        {...theCase}
        priority={priority}
        hours={response_hours}
        open={open === 'raise_priority'}
        onClose={close}
      />
    </>
  );
}
