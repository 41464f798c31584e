import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { SetupGuide } from '@/lib/people/setup-links/guide';
import { FormSketch } from './form-sketch';
import type { GuidePlace as Place, GuideValue } from './guide-data';

type Props = { title: string; place: Place; values: SetupGuide['values'] };

/** Where to go at the provider, what to do there, and what to enter, with a sketch of the form (rule: setup-link.guide). */
export function GuidePlace({ title, place: { path, todo, form, note }, values }: Props) {
  return (
    <Card title={title} hint={path.join(' › ')}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="min-w-0 space-y-4">
          <ol className="list-decimal space-y-1.5 pl-5">
            {todo.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ol>
          {form && (
            <DescriptionList
              stacked
              of={form.fields.map(([label, value]) => [
                label,
                value === 'token' ? 'The token' : <CopyText key={label} text={textOf(value, values)} name={label} />,
              ])}
            />
          )}
          {note && <p className="text-ink-soft">{note}</p>}
        </div>
        {form && <FormSketch {...form} fields={form.fields.map(([label, value]) => [label, textOf(value, values)])} />}
      </div>
    </Card>
  );
}

const HIDDEN_TOKEN = '••••••••••••';

function textOf(value: GuideValue, values: SetupGuide['values']): string {
  if (typeof value === 'object') return value.text;
  return value === 'token' ? HIDDEN_TOKEN : values[value];
}
