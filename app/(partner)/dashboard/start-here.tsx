import { Favorites } from '@/components/directory/favorites';
import { PartnerSearch } from '@/components/directory/partner-search';
import { NotesPanel } from '@/components/processes/notes-panel';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { DashboardStart } from '@/lib/cases/dashboard';
import type { Favorite } from '@/lib/directory/favorites';
import { submitPath } from '@/lib/directory/policy';
import { partnerName } from '@/lib/shared/format';

type Start = DashboardStart & { favorites: Favorite[] };

/** The reason to come: the partner search, favourites beside it, and the company's note (LOOK "Dashboard"). */
export function StartHere({ limited, favorites, partners, note }: Start) {
  if (limited) return <LimitedStart favorites={favorites} partners={partners} />;
  return (
    <div className={note ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : ''}>
      <Card title="Find a partner">
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

/** Limited companies have no search: their favourites, and the partners there are (spec 1 §2). */
function LimitedStart({ favorites, partners }: Pick<Start, 'favorites' | 'partners'>) {
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card title="Collaborate with Your Partners"><Favorites favorites={favorites} /></Card>
      <Card title="Add Partners" hint="Open a partner’s form and mark it with the star.">
        {partners.length === 0 && <p className="text-ink-soft">No data</p>}
        <ul className="divide-y divide-line">
          {partners.map((partner) => (
            <li key={submitPath(partner)} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">{partnerName({ company: partner.company_name, department: partner.department_name })}</span>
              <LinkButton small href={submitPath(partner)} prefetch={false}>Collaborate<VisuallyHidden> with {partnerName({ company: partner.company_name, department: partner.department_name })}</VisuallyHidden></LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
