'use client';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import type { DefaultGroup } from '@/lib/network/companies/resources';

const NAME = 'group_access';

/** Groups that new users join; those open to all users are locked (spec 2 §2). */
export function DefaultGroups({ groups, company = 'Your company' }: { groups: DefaultGroup[]; company?: string }) {
  const { id, error } = useField({ name: NAME, hint: true });
  if (!groups.length) return <p className="text-ink-soft">{company} is in no partner group yet.</p>;
  return (
    <FieldShell
      id={id}
      name={NAME}
      label="Default groups"
      hint="New users get access to the groups that are checked."
      error={error}
      group
    >
      <div className="space-y-2">
        {groups.map(({ community_id, name, user_access_flag, is_default }) => (
          <GroupBox
            key={community_id}
            id={`${id}-${community_id}`}
            value={community_id}
            name={name}
            locked={user_access_flag === 'all'}
            checked={is_default}
          />
        ))}
      </div>
    </FieldShell>
  );
}

type BoxProps = { id: string; value: number; name: string; locked: boolean; checked: boolean };

function GroupBox({ id, value, name, locked, checked }: BoxProps) {
  return (
    <label htmlFor={id} className="flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <input
        id={id}
        type="checkbox"
        name={NAME}
        value={value}
        data-list
        disabled={locked}
        defaultChecked={locked || checked}
        aria-describedby={locked ? `${id}-open` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
      />
      <span className="min-w-0 break-words">
        {name}
        {locked && (
          <span id={`${id}-open`} className="block text-sm text-ink-soft">
            Open to all users of the company
          </span>
        )}
      </span>
    </label>
  );
}
