import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { CASE_COLUMNS } from '@/lib/work/cases/policy';
import type { CaseRow } from '@/lib/work/cases/resources';

/** The other company's number, below the first one in a column of numbers. */
export const partnerNumber = ({ partner_case_number }: Pick<CaseRow, 'partner_case_number'>) =>
  partner_case_number && (
    <span className="font-mono" title={partner_case_number}>
      <VisuallyHidden>{CASE_COLUMNS.partner_case_number} </VisuallyHidden>
      {partner_case_number}
    </span>
  );
