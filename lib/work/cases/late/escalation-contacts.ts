import { ESCALATION_ROLES } from '@/lib/shared/enums';

export const ALL_NOTIFIED = 3;

type Contact = { name: string; email: string };

const ADDRESS = /^[^\s@<>()]+@[^\s@<>()]+$/;

export function contactsOf<Named extends { name: string | null; email: string | null }>(
  named: Named[],
): (Omit<Named, 'name' | 'email'> & Contact)[] {
  const seen = new Set<string>();
  return named.flatMap(({ name, email, ...rest }) =>
    (email ?? '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .flatMap((one) => {
        if (!ADDRESS.test(one) || seen.has(one)) return [];
        seen.add(one);
        return [{ ...rest, name: name?.trim() ?? '', email: one }];
      }),
  );
}

export type ContactColumns = {
  receiver_name: string;
  alias_email: string | null;
  main_name: string | null;
  main_email: string | null;
  alternate_name: string | null;
  alternate_email: string | null;
  main_phone: string | null;
  alternate_phone: string | null;
};

/** Recipients of an escalation in order: contact, alternate, alias (rule: cases.escalation). */
export const escalationContacts = (row: ContactColumns) =>
  contactsOf([
    { role: ESCALATION_ROLES[0], name: row.main_name, email: row.main_email, phone: row.main_phone },
    { role: ESCALATION_ROLES[1], name: row.alternate_name, email: row.alternate_email, phone: row.alternate_phone },
    { role: ESCALATION_ROLES[2], name: row.receiver_name, email: row.alias_email, phone: null },
  ]).slice(0, ALL_NOTIFIED);

/**
 * Names only the role, because callers of either company read the timeline, and addresses of contacts are for admins.
 */
export const roleText = ({ role }: { role: string }) => `To ${role}`;

export const escalationStep = (notified: number, contacts: number) => (notified >= contacts ? ALL_NOTIFIED : notified);
