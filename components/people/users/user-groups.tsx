'use client';
import { Checkbox } from '@/components/form/choices';
import { FieldError } from '@/components/form/field-shell';
import { useFormState } from '@/components/form/form-state';
import { Fieldset } from '@/components/form/fieldset';
import type { GroupChoice } from '@/lib/people/users/resources';

type Props = {
  groups: GroupChoice[];
  access?: number[];
};

/** Locks groups that are open to all users (rule: admin.user-groups). */
export function UserGroups({ groups, access }: Props) {
  const { errors } = useFormState();
  const error = errors.group_access?.[0];
  if (!groups.length) return null;
  return (
    <Fieldset title="Group access" hint="The partner groups whose members this user can open cases with.">
      <div data-field="group_access" className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        {groups.map(({ id, name, user_access_flag, is_default }) => (
          <Checkbox
            key={id}
            name="group_access"
            value={String(id)}
            list
            label={<span className="wrap-anywhere">{name}</span>}
            hint={user_access_flag === 'all' ? 'Open to all users' : undefined}
            locked={user_access_flag === 'all'}
            defaultChecked={user_access_flag === 'all' || (access ? access.includes(id) : is_default)}
          />
        ))}
      </div>
      {error && <FieldError id="group_access" text={error} />}
    </Fieldset>
  );
}
