import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PRIORITIES, type Priority } from '@/lib/shared/enums';

export type Passable = { name: string; label: string; value: string; isCustomerData: boolean };

/** A priority is sent by its name and read by its label. */
const shownValue = ({ name, value }: Passable) =>
  name === 'case_priority' && value in PRIORITIES ? PRIORITIES[value as Priority] : value;

type Props = { values: Passable[]; number: string; from: string; to: string; query: Record<string, string> };

/**
 * What a linked case tells its partner, each value ticked by hand; customer data is apart (rule: links.bring-in). A plain form, so that it
 * works without script; the partner's form follows.
 */
export function ChoosePassed({ values, number, from, to, query }: Props) {
  const groups = [
    { title: 'From the case', list: values.filter(({ isCustomerData }) => !isCustomerData) },
    { title: 'Customer data', list: values.filter(({ isCustomerData }) => isCustomerData) },
  ].filter(({ list }) => list.length);
  return (
    <form method="get" className="space-y-4" aria-label={`What ${to} gets to know`}>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card
        title={`What ${to} gets to know`}
        hint={`The new case is linked to ${number}. Nothing goes along that is not ticked.`}
      >
        <div className="space-y-5">
          {groups.map(({ title, list }) => (
            <fieldset key={title} className="space-y-2">
              <legend className="mb-1 font-medium">{title}</legend>
              {list.map((one) => (
                <Tick key={one.name} name="pass" value={one.name} label={one.label} text={shownValue(one)} />
              ))}
            </fieldset>
          ))}
          <fieldset className="space-y-2">
            <legend className="mb-1 font-medium">Names</legend>
            <Tick
              name="named"
              value="1"
              label={`Tell ${from} and ${to} each other’s name`}
              text="Otherwise each sees only that another partner works on this as well."
            />
          </fieldset>
          {/* Says that a choice was made, even of nothing. */}
          <input type="hidden" name="pass" value="-" />
          <Button kind="primary" type="submit">
            Continue to the form
          </Button>
        </div>
      </Card>
    </form>
  );
}

const Tick = ({ name, value, label, text }: { name: string; value: string; label: string; text: string }) => (
  <label className="flex items-start gap-2.5 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      name={name}
      value={value}
      className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
    />
    <span className="min-w-0 wrap-anywhere">
      {label}
      <span className="line-clamp-3 block text-sm text-ink-soft">{text}</span>
    </span>
  </label>
);
