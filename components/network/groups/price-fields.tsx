'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import type { PartnerGroup } from '@/lib/network/groups/community';
import { priceIn } from '@/lib/network/groups/policy';
import { cents, isFree, threeYearPrice } from '@/lib/network/payments/policy';
import { money } from '@/lib/shared/format';

/** Yearly price for a new company; free when both are 0 (spec 3 §3, rule: payments.prices). */
export function PriceFields({ community: group }: { community: PartnerGroup | null }) {
  const [one, setOne] = useState(String(group?.price ?? 0));
  const [three, setThree] = useState(String(group?.price_three_years ?? 0));
  const [isOwn, setOwn] = useState(group !== null && !isFree(group));
  // A new proposed price mounts the field again.
  const [proposed, propose] = useState(three);
  const changeOne = (text: string) => {
    setOne(text);
    const price = priceIn(text);
    if (isOwn || price === null) return;
    propose(String(threeYearPrice(price)));
    setThree(String(threeYearPrice(price)));
  };
  return (
    <Fieldset title="Prices" hint="US dollars per year. Membership is free when both are 0.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="price"
          label="Price, one year"
          width="short"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={one}
          onChange={(event) => changeOne(event.target.value)}
        />
        <Field
          key={proposed}
          name="price_three_years"
          label="Price a year, three years"
          width="short"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={proposed}
          onChange={(event) => {
            setOwn(true);
            setThree(event.target.value);
          }}
        />
      </div>
      <p className="text-ink-soft tabular-nums" role="status">
        {inWords(priceIn(one), priceIn(three))}
      </p>
    </Fieldset>
  );
}

function inWords(price: number | null, price_three_years: number | null): string {
  if (price === null || price_three_years === null) return 'Enter prices such as 3000 or 3,000.50.';
  if (isFree({ price, price_three_years })) return 'Free membership';
  return `${money(cents(price))} for one year, or ${money(cents(price_three_years) * 3)} for three years (${money(cents(price_three_years))} a year)`;
}
