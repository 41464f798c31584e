import { TextLink } from '@/components/ui/text-link';
import { isPage } from '@/lib/shared/paths';

/** The way back from what belongs to a company. */
export function BackToCompany({ company_id }: { company_id: string | number }) {
  const company = `/super_admin/companies/${company_id}`;
  return isPage(company) ? (
    <TextLink href={company}>Company</TextLink>
  ) : (
    <TextLink href="/super_admin/dashboard">Dashboard</TextLink>
  );
}
