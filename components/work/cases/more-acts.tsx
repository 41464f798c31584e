'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ArrowRight, MoveUp, UserCheck, UserPlus, Users } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import type { CaseResponse } from '@/lib/work/cases/resources';

/* Loaded once it is chosen. */
const HandOver = dynamic(() => import('./hand-over').then((part) => part.HandOver), { ssr: false });
const BringIn = dynamic(() => import('./bring-in').then((part) => part.BringIn), { ssr: false });
const HandOn = dynamic(() => import('./hand-on').then((part) => part.HandOn), { ssr: false });
const TakeOver = dynamic(() => import('./take-over').then((part) => part.TakeOver), { ssr: false });
const RaisePriority = dynamic(() => import('./raise-priority').then((part) => part.RaisePriority), { ssr: false });

type Props = Pick<CaseDetails, 'rights' | 'response_hours'> & {
  token: string;
  number: string;
  partner: string;
  priority: CaseDetails['case']['priority'];
  /** The answer that names the engineer; null before the acceptance. */
  assigned: CaseResponse | null;
};

export function MoreActs({ rights, response_hours, priority, assigned, ...theCase }: Props) {
  const [open, setOpen] = useState<'bring_in' | 'hand_on' | 'hand_over' | 'take_over' | 'raise_priority'>();
  const close = () => setOpen(undefined);
  const entries = [
    ...(rights.bring_in ? [{ label: 'Bring in a partner', icon: Users, onSelect: () => setOpen('bring_in') }] : []),
    ...(rights.hand_on
      ? [{ label: 'Hand on to another partner', icon: ArrowRight, onSelect: () => setOpen('hand_on') }]
      : []),
    ...(rights.hand_over
      ? [{ label: 'Hand over to a colleague', icon: UserPlus, onSelect: () => setOpen('hand_over') }]
      : []),
    ...(rights.take_over && assigned
      ? [{ label: 'Take over', icon: UserCheck, onSelect: () => setOpen('take_over') }]
      : []),
    ...(rights.raise_priority
      ? [{ label: 'Raise the priority', icon: MoveUp, onSelect: () => setOpen('raise_priority') }]
      : []),
  ];
  return (
    <>
      {entries.length > 0 && <Menu label="More" opener="More" entries={entries} />}
      {open === 'bring_in' && <BringIn {...theCase} onClose={close} />}
      {open === 'hand_on' && <HandOn {...theCase} onClose={close} />}
      {open === 'hand_over' && <HandOver {...theCase} onClose={close} />}
      {open === 'take_over' && assigned && <TakeOver {...theCase} assigned={assigned} onClose={close} />}
      {open === 'raise_priority' && (
        <RaisePriority {...theCase} priority={priority} hours={response_hours} onClose={close} />
      )}
    </>
  );
}
