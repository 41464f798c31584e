'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Plus, Trash2, Users } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { DIRECTORY_ROLES } from '@/lib/shared/provisioning';
import { ROLES } from '@/lib/shared/enums';
import type { DirectoryScreen } from '@/lib/people/provisioning/connection';

type Row = { key: number; group: string; gives: string };

const givesOf = ({ role, team_id, community_id }: DirectoryScreen['mapping'][number]) =>
  role ? `role ${role}` : team_id ? `team_id ${team_id}` : `community_id ${community_id}`;

/** Says what the members of a group of the directory get (rule: scim.mapping). */
export function MappingEditor({ mapping, directory_groups, choices }: DirectoryScreen) {
  const router = useRouter();
  const [rows, setRows] = useState<Row[]>(() =>
    mapping.map((row, key) => ({ key, group: row.group, gives: givesOf(row) })),
  );
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, group: '', gives: '' }]);
  const saved = ({ message }: { message: string }) => {
    notify.success(message);
    router.refresh();
  };
  return (
    <Card title="Groups" hint="What the members of a group of your directory get here. The greatest role counts.">
      <datalist id="directory-groups">
        {directory_groups.map(({ id, name, members }) => (
          <option key={id} value={name}>
            {members}
          </option>
        ))}
      </datalist>
      <Form
        to="/api/admin/company/scim/mapping"
        label="Groups of the directory"
        transform={({ mapping: entered }) => bodyOf(entered)}
        onDone={saved}
        className="space-y-4"
      >
        {rows.length === 0 && (
          <EmptyState title="No group is mapped" icon={Users}>
            Everybody from the directory is a Standard User until a group gives more.
          </EmptyState>
        )}
        {rows.map(({ key, group, gives }, index) => (
          <div key={key} className="flex flex-wrap items-end gap-2">
            <Field
              name={`mapping.${index}.group`}
              label="Group of the directory"
              hideLabel={index > 0}
              list="directory-groups"
              maxLength={300}
              defaultValue={group}
              className="min-w-48 flex-1"
            />
            <Select
              name={`mapping.${index}.gives`}
              label="Role, team or partner group"
              hideLabel={index > 0}
              defaultValue={gives}
              options={optionsOf(choices)}
              className="min-w-48 flex-1"
            />
            <IconButton
              label={`Remove ${group || `row ${index + 1}`}`}
              icon={Trash2}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Submit>Save mapping</Submit>
          <Button icon={Plus} onClick={add}>
            Add group
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const optionsOf = ({ teams, partner_groups }: DirectoryScreen['choices']) => [
  ...DIRECTORY_ROLES.map((role) => ({ value: `role ${role}`, label: `Role: ${ROLES[role]}` })),
  ...teams.map(({ id, name }) => ({ value: `team_id ${id}`, label: `Team: ${name}` })),
  ...partner_groups.map(({ id, name }) => ({ value: `community_id ${id}`, label: `Partner group: ${name}` })),
];

type Entered = { group: string; gives: string };

function bodyOf(entered: unknown) {
  return {
    mapping: Object.values((entered ?? {}) as Record<string, Entered>).map(({ group, gives }) => {
      const [what = '', value = ''] = gives.split(' ');
      return { group, ...(what && { [what]: what === 'role' ? value : Number(value) }) };
    }),
  };
}
