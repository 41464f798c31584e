import type { DesignedField } from './field';
import type { FieldType, Section } from '@/lib/shared/enums';

type StandardField = { section: Section; type: FieldType; label: string; code_label: string; required: boolean };

const problem = 'problem_section' as const;
const customer = 'common_customer_section' as const;

const FIELDS: StandardField[] = [
  { section: customer, type: 'string', label: 'Customer company', code_label: 'customer_company', required: true },
  { section: customer, type: 'string', label: 'Customer contact', code_label: 'customer_contact', required: true },
  { section: customer, type: 'email', label: 'Customer email', code_label: 'customer_email', required: true },
  { section: customer, type: 'phone', label: 'Customer phone', code_label: 'customer_phone', required: false },
  { section: problem, type: 'string', label: 'Product', code_label: 'product', required: true },
  { section: problem, type: 'string', label: 'Version', code_label: 'version', required: false },
  { section: problem, type: 'text', label: 'Error text', code_label: 'error_text', required: false },
];

/** The form of a new company's first process, which the network can change later. */
export const STANDARD_FORM: DesignedField[] = FIELDS.map((field, index) => ({
  ...field,
  requirement_id: index + 1,
  group: null,
  options: [],
  additional_settings: {},
}));
