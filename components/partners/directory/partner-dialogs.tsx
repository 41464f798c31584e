'use client';
import dynamic from 'next/dynamic';

const MissingPartner = dynamic(() => import('./missing-partner').then((part) => part.MissingPartner), { ssr: false });
const InviteMember = dynamic(() => import('./invite-member').then((part) => part.InviteMember), { ssr: false });
const AskForAccess = dynamic(() => import('./ask-for-access').then((part) => part.AskForAccess), { ssr: false });

/**
 * The open dialog and its subject: a name that was not found, a member to invite or still to choose, a partner without
 * access.
 */
export type Asked =
  | { about: 'missing'; name?: string }
  | { about: 'invite'; company?: { id: number; name: string } }
  | { about: 'access'; partner: string };

/** Dialogs about partners that the member cannot open a case with (spec 1 §2); each is loaded on demand. */
export function PartnerDialogs({ asked, onAsk }: { asked: Asked | null; onAsk: (asked: Asked | null) => void }) {
  const close = () => onAsk(null);
  if (asked?.about === 'missing') return <MissingPartner name={asked.name} onClose={close} />;
  if (asked?.about === 'invite') return <InviteMember company={asked.company} onClose={close} />;
  if (asked?.about === 'access') return <AskForAccess partner={asked.partner} onClose={close} />;
  return null;
}
