import { PartnerSuggestion } from '@/components/partners/directory/partner-suggestion';
import { Highlight } from '@/components/ui/highlight';
import type { LucideIcon } from '@/components/ui/icon';
import { Building2, FileText, Star, UserRound } from '@/components/ui/icons';
import type { PaletteEntry } from '@/lib/network/palette/read';
import { memberKey, submitPath } from '@/lib/partners/directory/policy';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import { CASE_STATUS, ROLES, STATUS } from '@/lib/shared/enums';
import { fullName, partnerName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { PaletteScreen } from './palette-screens';

export type PaletteAct = { kind: 'act'; label: string; icon: LucideIcon; run: () => void };
export type PaletteItem =
  | PaletteEntry
  | PaletteAct
  | ({ kind: 'partner' } & DirectoryEntry)
  | ({ kind: 'screen' } & PaletteScreen);

export const SECTIONS: Record<PaletteItem['kind'], string> = {
  partner: 'Partners',
  favorite: 'Favorites',
  case: 'Cases',
  screen: 'Screens',
  act: 'Actions',
  company: 'Companies',
  person: 'People',
};

export function keyOf(item: PaletteItem): string {
  if (item.kind === 'partner') return `partner-${memberKey(item)}`;
  if (item.kind === 'favorite') return `favorite-${memberKey(item)}-${item.document_id}`;
  if (item.kind === 'screen') return `screen-${item.href}`;
  if (item.kind === 'act') return `act-${item.label}`;
  return `${item.kind}-${item.id}`;
}

export function hrefOf(item: PaletteEntry, { staff, admin }: { staff: boolean; admin: boolean }): string {
  if (item.kind === 'favorite') return `${submitPath(item)}?document_id=${item.document_id}`;
  if (item.kind === 'company') return pagePath('/super_admin/companies/[company_id]', { company_id: item.id });
  if (item.kind === 'person') return pagePath('/super_admin/user/[user_id]', { user_id: item.id });
  if (staff) return pagePath('/super_admin/cases/[case_id]', { case_id: item.id });
  return admin
    ? pagePath('/admin/case/[token]', { token: item.token })
    : pagePath('/my-cases/[token]', { token: item.token });
}

export function PaletteLine({ item, term }: { item: PaletteItem; term: string }) {
  if (item.kind === 'partner') return <PartnerSuggestion entry={item} term={term} />;
  const { icon: Icon, label, mono, below, hint } = wordsOf(item);
  return (
    <span className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className={mono ? 'min-w-0 font-mono wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
            <Highlight text={label} term={term} />
          </span>
          {hint && <span className="text-sm text-ink-soft">{hint}</span>}
        </span>
        {below && (
          <span className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">
            <Highlight text={below} term={term} />
          </span>
        )}
      </span>
    </span>
  );
}

type Words = { icon: LucideIcon; label: string; mono?: boolean; below?: string; hint?: string };

function wordsOf(item: Exclude<PaletteItem, { kind: 'partner' }>): Words {
  if (item.kind === 'case') {
    const { internal_case_number: own, partner_case_number: theirs, partner, summary, status } = item;
    return {
      icon: FileText,
      label: [own, theirs].filter(Boolean).join(' · '),
      mono: true,
      below: `${partner} · ${summary}`,
      hint: CASE_STATUS[status],
    };
  }
  if (item.kind === 'favorite') return { icon: Star, label: partnerName(item), hint: item.document };
  if (item.kind === 'company')
    return { icon: Building2, label: item.name, hint: item.status === 'active' ? item.slug : STATUS[item.status] };
  if (item.kind === 'person')
    return {
      icon: UserRound,
      label: fullName(item) || item.email,
      below: item.email,
      hint: [ROLES[item.role], item.company].filter(Boolean).join(', '),
    };
  if (item.kind === 'screen') return { icon: item.icon, label: item.label, below: item.hint };
  return { icon: item.icon, label: item.label };
}
