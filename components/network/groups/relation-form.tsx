'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { Hidden } from '@/components/form/field';
import { FixedValue } from '@/components/form/fixed-value';
import { Form } from '@/components/form/form';
import { SearchField } from '@/components/form/search-field';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import { post, type Failure } from '@/lib/client/post';
import { defaultRelationship } from '@/lib/network/groups/policy';
import { GROUP_TYPES, MEMBER_RELATIONSHIPS, USER_ACCESS } from '@/lib/shared/enums';
import { UserChecklist } from './user-checklist';
import { PlacementFields } from './placement-fields';
import type { FoundGroup, PlacementChoices, GroupRelation } from '@/lib/network/groups/resources';
import type { saveRelation } from '@/lib/network/groups/save-relation';
import type { searchGroups } from '@/lib/network/groups/list-groups';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  company: { id: number; name: string };
  relation: GroupRelation;
  choices: PlacementChoices;
  home: string;
};

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

const findGroup = async (term: string) =>
  (await post<AnswerOf<typeof searchGroups>>('/api/super_admin/groups/search', { term })).data;

/**
 * Edits a company's access to a group (spec 3 §2). If someone else saved meanwhile, a second save overwrites theirs.
 */
export function MembershipForm({ company, relation: membership, choices, home }: Props) {
  const router = useRouter();
  const [version, setVersion] = useState(membership.version ?? '');
  const [group, setGroup] = useState(membership.community);
  const [access, setAccess] = useState<string>(membership.user_access_flag);
  const isNew = membership.relation_id === 0;
  const calls = `/api/super_admin/companies/${company.id}`;
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  const done = ({ message }: AnswerOf<typeof saveRelation>) => {
    notify.success(message);
    router.push(home);
    router.refresh();
  };
  return (
    <Card>
      <Form to={`${calls}/groups/put`} label="Group access" onDone={done} onRefused={refused} asksBeforeLeaving>
        <Hidden name="relation_id" value={membership.relation_id} />
        {version && <Hidden name="version" value={version} />}
        {isNew ? (
          <SearchField
            name="community_id"
            label="Group"
            find={findGroup}
            show={showGroup}
            chosen={group}
            onChoose={setGroup}
            placeholder="Group name"
          />
        ) : (
          <FixedValue
            name="community_id"
            label="Group"
            value={String(membership.community_id)}
            text={<span className="wrap-anywhere">{group?.name}</span>}
          />
        )}
        <Choice name="is_active" label="Is Active" options={YES_NO} defaultValue={String(membership.is_active)} />
        <PlacementFields
          company_id={company.id}
          known={choices}
          stored={membership}
          isNew={isNew}
          group={group}
          names={{ department: membership.department?.name, document: membership.document?.name }}
        />
        <Choice
          name="user_access_flag"
          label="User Access"
          options={USER_ACCESS}
          defaultValue={access}
          onChange={setAccess}
        />
        {access === 'limit' && (
          <UserChecklist
            name="selected_users"
            url={`${calls}/users/${membership.relation_id}`}
            selected={membership.selected_users}
            company={company.name}
          />
        )}
        <Choice
          key={isNew ? group?.id : 'stored'}
          name="member_relationship"
          label="Relation to Group"
          hint={group?.sponsor_company && 'The sponsor sees all members, whatever is chosen here.'}
          options={MEMBER_RELATIONSHIPS}
          defaultValue={isNew && group ? defaultRelationship(company.id, group) : membership.member_relationship}
        />
        <div className="flex flex-wrap gap-2">
          <Submit>Save</Submit>
          <LinkButton href={home}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

const showGroup = ({ name, type, sponsor_company }: FoundGroup) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span className="min-w-0 wrap-anywhere">{name}</span>
    <span className="text-sm text-ink-soft">
      {[GROUP_TYPES[type], sponsor_company?.name].filter(Boolean).join(', ')}
    </span>
  </span>
);
