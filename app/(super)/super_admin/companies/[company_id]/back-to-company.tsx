import { TextLink } from '@/components/ui/text-link';
import { isPage } from '@/lib/shared/paths';

export function BackToCompany({ company_id }: { company_id: string | number }) {
  const company = `/super_admin/companies/${company_id}`;
  return isPage(company) ? (
    <TextLink href={company}>Company</TextLink>
  ) : (
    <TextLink href="/super_admin/dashboard">Dashboard</TextLink>
  );
}
