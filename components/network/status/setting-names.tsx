import { Code } from '@/components/ui/code';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

/** Which settings the operator has set, by name, since values may be secrets (rule: operations.settings-shown). */
export function SettingNames({ settings }: Pick<Status, 'settings'>) {
  const named = (wanted: boolean) => settings.filter(({ is_set }) => is_set === wanted);
  return (
    <Part
      title="Settings"
      hint="Names of the environment variables that this process has read; their values are not shown."
    >
      <Names title="Set" settings={named(true)} none="None: everything is at its default." />
      <Names title="At their defaults" settings={named(false)} none="None." />
    </Part>
  );
}

type NamesProps = { title: string; settings: Status['settings']; none: string };

const Names = ({ title, settings, none }: NamesProps) => (
  <section className="mt-3 first:mt-0">
    <h3 className="mb-1">{title}</h3>
    {settings.length === 0 ? (
      <p className="text-ink-soft">{none}</p>
    ) : (
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {settings.map(({ name }) => (
          <li key={name}>
            <Code>{name}</Code>
          </li>
        ))}
      </ul>
    )}
  </section>
);
