'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pencil, Trash2, Users } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { useDeletion } from '@/components/ui/use-deletion';
import type { Team } from '@/lib/people/provisioning/teams';

const TeamDialog = dynamic(() => import('./team-dialog').then((part) => part.TeamDialog), { ssr: false });

export const TEAMS = '/api/admin/company/teams';

type Props = { teams: Team[]; processes: { id: number; name: string }[] };

/** The company's teams: by hand, from the directory, or both (rules: teams.members, teams.mailed). */
export function TeamsList({ teams, processes }: Props) {
  const [editing, setEditing] = useState<Team | 'new'>();
  const { remove, dialogs } = useDeletion();
  const add = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      New team
    </Button>
  );
  const askRemove = (team: Team) =>
    void remove({
      to: `${TEAMS}/${team.id}`,
      title: `Delete ${team.name}?`,
      children:
        'Its members stay users. Groups of the directory no longer give it, and its processes no longer mail it.',
      action: 'Delete team',
    });
  return (
    <>
      <DataTable
        name="teams"
        rows={teams}
        columns={columnsOf({ processes, onEdit: setEditing, onDelete: askRemove })}
        label="Teams"
        noun="team"
        search="Search teams"
        actions={teams.length > 0 && add}
        empty={
          <EmptyState title="No teams yet" icon={Users} action={add}>
            A team is a name with members. A process can mail its new cases to a team, and a group of your directory can
            fill it.
          </EmptyState>
        }
      />
      {editing && (
        <TeamDialog
          team={editing === 'new' ? null : editing}
          processes={processes}
          onClose={() => setEditing(undefined)}
        />
      )}
      {dialogs}
    </>
  );
}

type Acts = { processes: Props['processes']; onEdit: (team: Team) => void; onDelete: (team: Team) => void };

const namesOf = (people: { name: string; email: string }[]) =>
  people.map(({ name, email }) => name || email).join(', ');

const columnsOf = ({ processes, onEdit, onDelete }: Acts) =>
  columnsFor<Team>((c) => [
    c.custom('name', 'Name', ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>, {
      value: ({ name }) => name,
      phone: { order: 0, bare: true },
    }),
    c.custom('members', 'Members', (team) => <Members {...team} />, {
      value: ({ members }) => namesOf(members),
      phone: { order: 2, whole: true },
    }),
    c.custom('processes', 'Mailed by', (team) => <span className="wrap-anywhere">{mailedBy(team, processes)}</span>, {
      value: (team) => mailedBy(team, processes),
      phone: { order: 4, whole: true },
    }),
    {
      ...c.custom('menu', 'Actions', (team) => (
        <Menu
          label={`Actions for ${team.name}`}
          entries={[
            { label: 'Change', icon: Pencil, onSelect: () => onEdit(team) },
            'line',
            { label: 'Delete', icon: Trash2, danger: true, onSelect: () => onDelete(team) },
          ]}
        />
      )),
      align: 'end' as const,
      quiet: true,
      value: ({ name }: Team) => name,
      phone: { order: 1, bare: true },
    },
  ]);

const mailedBy = ({ document_ids }: Team, processes: Props['processes']) =>
  processes
    .filter(({ id }) => document_ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || '–';

const Members = ({ members, directory_groups }: Team) => (
  <span className="block min-w-40 wrap-anywhere">
    {members.length ? namesOf(members) : <span className="text-ink-soft">Nobody yet</span>}
    {directory_groups.length > 0 && (
      <span className="block text-sm text-ink-soft">From the directory: {directory_groups.join(', ')}</span>
    )}
  </span>
);
