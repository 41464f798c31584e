'use client';
import dynamic from 'next/dynamic';

const MissingPartner = dynamic(() => import('./missing-partner').then((part) => part.MissingPartner), { ssr: false });
const InviteMember = dynamic(() => import('./invite-member').then((part) => part.InviteMember), { ssr: false });

/** Which of the two dialogs is open: about a name that was not found, or about a member, chosen or still to be chosen. */
export type Asked = { about: 'missing'; name?: string } | { about: 'invite'; company?: { id: number; name: string } };

/** The missing-partner and the invite-member dialog (spec 1 §2); each is loaded when it is opened. */
export function PartnerDialogs({ asked, onAsk }: { asked: Asked | null; onAsk: (asked: Asked | null) => void }) {
  const close = () => onAsk(null);
  if (asked?.about === 'missing') return <MissingPartner name={asked.name} onClose={close} />;
  if (asked?.about === 'invite') return <InviteMember company={asked.company} onMissing={() => onAsk({ about: 'missing' })} onClose={close} />;
  return null;
}
