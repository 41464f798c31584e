'use client';
import { useRouter } from 'next/navigation';
import { PartnerSearch } from '@/components/partners/directory/partner-search';
import { Dialog } from '@/components/ui/dialog';

type Props = { token: string; number: string; partner: string; onClose: () => void };

/** Chooses the partner of a linked case; its form then asks what goes along (rule: links.bring-in). */
export function BringIn({ token, number, partner, onClose }: Props) {
  const router = useRouter();
  return (
    <Dialog open onClose={onClose} title={`Bring a partner in for case ${number}`}>
      <p className="mb-4 text-ink-soft">
        You open a linked case with them, and choose what they get to know. {partner} sees that a partner was brought
        in, and who only if you say so.
      </p>
      <PartnerSearch
        large={false}
        onPartner={({ type, company_id, department_id }) => {
          onClose();
          router.push(`/submit-case/${type}/${department_id ?? company_id}?linked_case=${encodeURIComponent(token)}`);
        }}
      />
    </Dialog>
  );
}
