'use client';
import { useRouter } from 'next/navigation';
import { Select } from '@/components/form/select';
import { Card } from '@/components/ui/card';
import { DOCUMENT_TYPES, PROCESS_STATUS, type ProcessType } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { ProcessText } from './process-text';
import { SupportHoursField } from './support-hours-field';

type Props = {
  company_id: number;
  document_type: ProcessType;
  /** The type of an existing process is locked (rule: network.process-edit). */
  isNew: boolean;
  values: {
    status: string;
    title: string;
    support_hours: string;
    product_supported: string;
    parent_option_name?: string;
  };
  onType?: (type: ProcessType) => void;
  children?: React.ReactNode;
};

const screenOf = (type: ProcessType) => (type === 'default' || type === 'parent' ? type : 'managed');

export function ProcessBasics({ company_id, document_type, isNew, values, onType, children }: Props) {
  const router = useRouter();
  function choose(next: string) {
    const type = next as ProcessType;
    if (screenOf(type) === screenOf(document_type)) return onType?.(type);
    router.push(
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
        company_id,
        document_id: 0,
        type,
      }),
    );
  }
  return (
    <Card title="Process">
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Select name="status" label="Status" options={PROCESS_STATUS} defaultValue={values.status} />
          <Select
            name="document_type"
            label="Type"
            options={DOCUMENT_TYPES}
            defaultValue={document_type}
            disabled={!isNew}
            onChange={choose}
          />
        </div>
        {document_type === 'parent' && (
          <ProcessText
            name="parent_option_name"
            hint="What callers choose between, such as “Product”."
            defaultValue={values.parent_option_name}
          />
        )}
        <ProcessText name="title" defaultValue={values.title} />
        {document_type !== 'parent' && (
          <>
            <SupportHoursField defaultValue={values.support_hours} />
            <ProcessText name="product_supported" defaultValue={values.product_supported} />
          </>
        )}
        {children}
      </div>
    </Card>
  );
}
