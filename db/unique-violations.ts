import type { FieldErrors } from '@/lib/shared/problem';

const MESSAGES: Record<string, FieldErrors> = {
  users_email_company: { email: ['This email address is already registered.'] },
  companies_slug_unique: { slug: ['This sub-domain is taken.'] },
  communities_vhost_unique: { vhost: ['This sub-domain is taken.'] },
  sites_pkey: { slug: ['This sub-domain is taken.'], vhost: ['This sub-domain is taken.'] },
  companies_name_unique: { name: ['A company has this name already.'] },
  communities_name_unique: { name: ['A group has this name already.'] },
  calendars_name_unique: { name: ['A calendar has this name already.'] },
  departments_name_unique: { name: ['A department has this name already.'] },
  processes_name_unique: { title: ['A process has this name already.'] },
  case_views_name: { name: ['A view has this name already.'] },
  saved_replies_name: { name: ['A saved reply has this name already.'] },
  relations_member_unique: { department_id: ['This company or department is in the group already.'] },
};

/** Returns field messages for a unique violation; null for any other error. */
export function uniqueViolationErrors(error: unknown): FieldErrors | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, constraint_name } = (cause ?? {}) as { code?: string; constraint_name?: string };
  return code === '23505' && constraint_name ? (MESSAGES[constraint_name] ?? null) : null;
}
