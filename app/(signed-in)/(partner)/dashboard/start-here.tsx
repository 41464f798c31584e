import { AddPartners } from '@/components/partners/directory/add-partners';
import { Favorites } from '@/components/partners/directory/favorites';
import { PartnerSearch } from '@/components/partners/directory/partner-search';
import { NotesPanel } from '@/components/intake/processes/notes-panel';
import { Card } from '@/components/ui/card';
import { Hint } from '@/components/ui/hint';
import type { DashboardStart } from '@/lib/work/cases/lists/dashboard';
import { LimitedStart } from './limited-start';

type Start = Pick<DashboardStart, 'favorites' | 'partners' | 'note' | 'can_invite'> & {
  /** True when other content comes first, so focusing the search must not scroll it away. */
  below: boolean;
};

/** Shows the partner search, favorites, and the company's note beside them (rule: screens.dashboard). */
export function StartHere({ favorites, partners, note, can_invite, below }: Start) {
  if (partners) return <LimitedStart favorites={favorites} partners={partners} canInvite={can_invite} />;
  return (
    <div className={note ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : ''}>
      <Card
        title="Find a partner"
        help={<Hint flag="partner_search" about="Find a partner" />}
        footer={
          <div className="flex flex-wrap items-center gap-2">
            <AddPartners canInvite={can_invite} />
          </div>
        }
      >
        <div className="space-y-4">
          {/* The search is the main task of this screen. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <PartnerSearch autoFocus={below ? 'in-place' : true} />
          <Favorites favorites={favorites} />
        </div>
      </Card>
      {note && <NotesPanel location="dashboard" note={note.text} editable={note.editable} />}
    </div>
  );
}
