import type { DepartmentDraft } from '@/lib/network/companies/policy';
import type { EditedDepartment } from '@/lib/network/companies/resources';
import type { Sent } from '@/lib/shared/answer';
import type { FieldErrors } from '@/lib/shared/problem';

export type EditorRow = {
  key: string;
  /** 0 for a department that is not stored yet. */
  id: number;
  saved: DepartmentDraft;
  draft: DepartmentDraft;
  /** Version of the stored department; a save from an older one is refused. */
  version: string;
  errors: FieldErrors;
  /** The stored status; the row of an inactive department is less prominent (rule: screens.status-badge). */
  is_active: boolean;
};

const draftOf = (row: Omit<EditedDepartment, 'updated_at'>): DepartmentDraft => ({
  name: row.name,
  description: row.description ?? '',
  community_id: String(row.community_id ?? ''),
  contact_document_id: String(row.contact_document_id ?? ''),
  calendar_id: String(row.calendar_id ?? ''),
  status: row.status,
});

export function rowOf(
  department: EditedDepartment | Sent<EditedDepartment>,
  key = `department-${department.id}`,
): EditorRow {
  const saved = draftOf(department);
  const version = new Date(department.updated_at).toISOString();
  return { key, id: department.id, saved, draft: saved, version, errors: {}, is_active: saved.status === 'active' };
}

const BLANK: DepartmentDraft = {
  name: '',
  description: '',
  community_id: '',
  contact_document_id: '',
  calendar_id: '',
  status: 'active',
};

/** `number` tells several new rows apart. */
export const blankRow = (number: number): EditorRow => ({
  key: `new-${number}`,
  id: 0,
  saved: BLANK,
  draft: BLANK,
  version: '',
  errors: {},
  is_active: true,
});
