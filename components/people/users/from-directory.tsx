import { Alert } from '@/components/ui/alert';
import type { UserFormData } from '@/lib/people/users/screens';
import type { OwnedField } from '@/lib/shared/provisioning';

const NAMES: Record<OwnedField, string | null> = {
  first_name: 'name',
  last_name: null,
  email: 'email address',
  phone: 'phone',
  role: 'role',
  status: 'whether they can log in',
};

/** Says what of a user cannot be edited by hand, and whom to ask (rule: scim.owned). */
export function FromDirectory({ fields, ask }: NonNullable<UserFormData['directory']>) {
  const names = fields.flatMap((field) => NAMES[field] ?? []);
  const last = names.pop();
  const list = names.length ? `${names.join(', ')} and ${last}` : last;
  return (
    <Alert title="From your directory">
      Your company’s directory sets {list}. {ask ? `Ask ${ask}, who connected it,` : 'Ask who runs the directory'} for a
      change.
    </Alert>
  );
}
