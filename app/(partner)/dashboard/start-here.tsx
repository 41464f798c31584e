import { AddPartners } from '@/components/directory/add-partners';
import { Favorites } from '@/components/directory/favorites';
import { PartnerSearch } from '@/components/directory/partner-search';
import { NotesPanel } from '@/components/processes/notes-panel';
import { Card } from '@/components/ui/card';
import { Hint } from '@/components/ui/hint';
import type { DashboardStart } from '@/lib/cases/dashboard';
import { LimitedStart } from './limited-start';

type Start = Omit<DashboardStart, 'counts'> & { /** A limited company's whole list of partners. */ all: boolean };

/** The reason to come: the partner search, favourites beside it, and the company's note (LOOK "Dashboard"). */
export function StartHere({ limited, favorites, partners, note, all }: Start) {
  if (limited) return <LimitedStart favorites={favorites} partners={partners} all={all} />;
  return (
    <div className={note ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : ''}>
      <Card title="Find a partner" help={<Hint flag="partner_search" about="Find a partner" />} footer={<NotHere />}>
        <div className="space-y-4">
          {/* The search is the reason to come here: it waits for the first letter. */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <PartnerSearch autoFocus />
          <Favorites favorites={favorites} />
        </div>
      </Card>
      {note && <NotesPanel location="dashboard" note={note.text} editable={note.editable} />}
    </div>
  );
}

function NotHere() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-1">Not able to find your partner?</span>
      <AddPartners />
    </div>
  );
}
