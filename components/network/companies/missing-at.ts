import { companyScreen, type MissingForCases } from '@/lib/network/companies/policy';
import { membershipScreen } from '@/lib/network/groups/policy';
import { pagePath } from '@/lib/shared/paths';
import type { ProcessType } from '@/lib/shared/enums';
import type { Ways } from './receives-cases';

type Missing = Record<MissingForCases, ReturnType<Ways['missingAt']>>;

/** Address of the health of a process in the console. */
export const healthScreen = (process: { company_id: number; document_id: number; document_type: ProcessType }) =>
  `${processScreen(process)}#health`;

export const processScreen = ({ document_type: type, ...ids }: Parameters<typeof healthScreen>[0]) =>
  pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', { ...ids, type });

export const networkWays = (company_id: number): Ways => ({
  healthAt: (process) => healthScreen({ ...process, company_id }),
  missingAt(missing, subject_id) {
    const process = (document_id: number) => processScreen({ company_id, document_id, document_type: 'ticket' });
    const access = (relation_id: number) => membershipScreen({ company_id, relation_id });
    const ways: Missing = {
      inactive: undefined,
      no_process: { href: process(0), label: 'Add a process' },
      not_approved: { href: process(subject_id ?? 0), label: 'Open the process' },
      no_group: { href: access(0), label: 'Give group access' },
      no_group_process: { href: access(subject_id ?? 0), label: 'Open the group access' },
      alone: { href: `${companyScreen(company_id)}#groups`, label: 'Its groups' },
    };
    return ways[missing];
  },
});

/**
 * Links to where a company's managers see what it lacks; limited companies have no group screens (rule:
 * access.limited).
 */
export const managersWays = (limited: boolean): Ways => ({
  healthAt: ({ document_id }) =>
    limited
      ? `${pagePath('/admin/limited_process')}#health`
      : `${pagePath('/admin/inbound_process/[document_id]', { document_id })}#health`,
  missingAt(missing, subject_id) {
    const processes = { href: pagePath('/admin/inbound_process'), label: 'Inbound Process' };
    const groups = { href: pagePath('/admin/partner_groups'), label: 'My Partners' };
    const ways: Missing = {
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
  },
});
