import { DAY_MS } from '@/lib/shared/durations';
import { LOGIN_METHODS, MEMBERSHIPS, ROLES, STATUS, USER_STATUS } from '@/lib/shared/enums';
import { pageNumberOf, searchOf, type Address } from '@/lib/shared/table-address';

export const auditListOf = (address: Address) => ({
  q: searchOf(address),
  day: typeof address.day === 'string' && isDay(address.day) ? address.day : '',
  page: pageNumberOf(address),
});

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

export function networkAuditListOf({ company_id, user_id, command, ...more }: Address) {
  const idOf = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null);
  const { day, page } = auditListOf(more);
  return {
    company_id: idOf(company_id),
    user_id: idOf(user_id),
    command: typeof command === 'string' && /^[\w.-]{1,100}$/.test(command) ? command : '',
    day,
    page,
  };
}

export function queryOf(filters: Record<string, string | number | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query.size ? `?${query}` : '';
}

/* The person or the case beside it says enough. */
const UNNAMED = ['user', 'search'];

export function subjectText({ subject_type, subject_id }: { subject_type: string | null; subject_id: number | null }) {
  if (!subject_type || subject_id === null || UNNAMED.includes(subject_type)) return null;
  return `${fieldWords(subject_type)} ${subject_id}`;
}

const NAMES: Record<string, string> = {
  alt_signup_manager_id: 'Alternate signup manager',
  alt_escalation_user_id: 'Alternate escalation contact',
  escalation_user_id: 'Escalation contact',
  country_id: 'Country',
  group_access: 'Groups',
  phone_country_code: 'Phone country',
  requires_approval: 'Requires approval',
  signup_manager_id: 'Primary signup manager',
};

export function fieldWords(field: string): string {
  const words = field.replace(/_/g, ' ');
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const LABELS: Record<string, Readonly<Record<string, string>>> = {
  login_method: LOGIN_METHODS,
  membership_type: MEMBERSHIPS,
  role: ROLES,
  status: { ...STATUS, ...USER_STATUS },
};

export const labeled = (field: string, value: unknown): unknown =>
  (typeof value === 'string' && LABELS[field]?.[value]) || value;

export const userInField = (field: string): number | null => Number(/^user (\d{1,10})$/.exec(field)?.[1] ?? 0) || null;

const MAX_TEXT = 200;
const MAX_READ = 2_000;

export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueText(one) ?? '–').join(', ') || null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  return shortened(text) || null;
}

function shortened(text: string): string {
  const plain = text
    .slice(0, MAX_READ)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT - 1)}…` : plain;
}
