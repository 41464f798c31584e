'use client';
import { useRouter } from 'next/navigation';
import { PartnerSearch } from '@/components/partners/directory/partner-search';

export function FindPartner() {
  const router = useRouter();
  return (
    <PartnerSearch
      location="partner_groups"
      large={false}
      missing="Not able to find your partner"
      onPartner={({ company_name }) =>
        router.push(`/admin/partner_groups?q=${encodeURIComponent(company_name)}#my-partners`)
      }
    />
  );
}
