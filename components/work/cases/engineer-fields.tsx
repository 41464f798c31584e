'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { useFormState } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { Button } from '@/components/ui/button';
import { classes } from '@/lib/shared/classes';
import { splitCountry } from '@/lib/shared/phone';

export type KnownEngineer = {
  /** `link`: who wrote by this link in this browser; `browser`: the last answer stored in this browser. */
  from: 'rota' | 'profile' | 'link' | 'case' | 'browser' | 'nowhere';
  name: string;
  email: string;
  phone: string | null;
  /** Two-letter code that the phone field starts with. */
  country: string | null;
};

const NAMES = ['engineer_name', 'engineer_email', 'engineer_phone'];

/**
 * A known engineer is one line with a button to change it, so that accepting takes one tap; an error unfolds the
 * fields. `onForget` clears what this browser keeps.
 */
export function EngineerFields({ known, onForget }: { known: KnownEngineer; onForget?: () => void }) {
  const { errors } = useFormState();
  const [changing, setChanging] = useState(false);
  const folded = known.from !== 'nowhere' && !changing && !NAMES.some((name) => errors[name]);
  return (
    <>
      {folded && (
        <div className="flex items-start justify-between gap-x-2 rounded-md bg-sunken py-2 pr-1.5 pl-3.5">
          <p className="min-w-0 flex-1">
            <span className="block text-sm text-ink-soft">
              {known.from === 'browser'
                ? 'Assigned engineer, remembered in this browser'
                : known.from === 'rota'
                  ? 'Assigned engineer, on duty now'
                  : 'Assigned engineer'}
            </span>
            <span className="block font-medium break-words">{known.name}</span>
            <span className="block text-sm break-words text-ink-soft">
              {[known.email, known.phone && splitCountry(known.phone).number].filter(Boolean).join(' · ')}
            </span>
          </p>
          <span className="flex shrink-0 flex-col items-end sm:flex-row">
            <Button kind="quiet" small onClick={() => setChanging(true)}>
              Change
            </Button>
            {onForget && (known.from === 'browser' || known.from === 'link') && (
              <Button kind="quiet" small onClick={onForget}>
                {known.from === 'link' ? 'Not you?' : 'Forget'}
              </Button>
            )}
          </span>
        </div>
      )}
      <div key={`${known.from} ${known.name}`} className={classes('space-y-4 sm:space-y-5', folded && 'hidden')}>
        <Field name="engineer_name" label="Assigned engineer" autoComplete="name" defaultValue={known.name} />
        <Field name="engineer_email" label="Engineer email" type="email" defaultValue={known.email} />
        <Phone
          name="engineer_phone"
          label="Engineer phone"
          optional
          joined
          defaultValue={known.phone}
          defaultCountry={known.country}
        />
      </div>
    </>
  );
}
