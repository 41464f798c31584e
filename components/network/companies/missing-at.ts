import { companyScreen, type MissingForCases } from '@/lib/network/companies/policy';
import { relationScreen } from '@/lib/network/groups/policy';
import { pagePath } from '@/lib/shared/paths';

type Way = { href: string; label: string };
type Ways = Record<MissingForCases, Way | undefined>;

export const networkWays =
  (company_id: number) =>
  (missing: MissingForCases, subject_id: number | null): Way | undefined => {
    const document = (document_id: number) =>
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
        company_id,
        document_id,
        type: 'ticket',
      });
    const access = (relation_id: number) => relationScreen({ company_id, relation_id });
    const ways: Ways = {
      inactive: undefined,
      no_process: { href: document(0), label: 'Add a process' },
      not_approved: { href: document(subject_id ?? 0), label: 'Open the process' },
      no_group: { href: access(0), label: 'Give group access' },
      no_group_process: { href: access(subject_id ?? 0), label: 'Open the group access' },
      alone: { href: `${companyScreen(company_id)}#groups`, label: 'Its groups' },
    };
    return ways[missing];
  };

/**
 * Links to where a company's managers see what it lacks; limited companies have no group screens (rule:
 * access.limited).
 */
export const managersWays =
  (limited: boolean) =>
  (missing: MissingForCases, subject_id: number | null): Way | undefined => {
    const processes = { href: pagePath('/admin/inbound_process'), label: 'Inbound Process' };
    const groups = { href: pagePath('/admin/partner_groups'), label: 'My Partners' };
    const ways: Ways = {
      inactive: undefined,
      no_process: processes,
      not_approved: subject_id
        ? {
            href: pagePath('/admin/inbound_process/[document_id]', { document_id: subject_id }),
            label: 'Open the process',
          }
        : processes,
      no_group: groups,
      no_group_process: groups,
      alone: groups,
    };
    return limited ? undefined : ways[missing];
  };
