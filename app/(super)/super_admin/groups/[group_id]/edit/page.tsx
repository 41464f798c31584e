import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { BesideGroup } from '@/components/network/groups/beside-group';
import { GroupForm } from '@/components/network/groups/group-form';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readGroupForm } from '@/lib/network/groups/community';
import { groupScreen } from '@/lib/network/groups/policy';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ group_id: string }> };

const load = cache((id: string) => runQuery(readGroupForm, { id }));

const NEW = 'Add group';

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { community: group } = await load((await params).group_id);
    return group ? `Edit ${group.name}` : NEW;
  }, 'Group');

/** Id 0 is a new group (spec 3 §2). */
export default async function EditGroup({ params }: Props) {
  const { community: group, form } = await load((await params).group_id);
  const groups = pagePath('/super_admin/groups');
  const up = group ? groupScreen(group) : groups;
  return (
    <Screen
      title={<span className="break-words">{group ? `Edit ${group.name}` : NEW}</span>}
      narrow
      aside={<BesideGroup community={group} />}
      back={
        <TextLink href={up} className="min-w-0 break-words">
          {group?.name ?? 'Groups'}
        </TextLink>
      }
    >
      <GroupForm key={group?.version} community={group} {...form} cancel={up} />
    </Screen>
  );
}
