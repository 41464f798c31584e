import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { WrittenHtml } from './written-html';

type Props = { group: { name: string; logo: string; instructions: string; links: string }; home: string };

/** A partner group's landing: banner, instructions, Helpful Links (spec 1 §2). */
export function GroupLanding({ group, home }: Props) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 space-y-6 px-4 py-8 outline-none sm:px-6">
      <h1 className="sr-only">{group.name}</h1>
      <img src={group.logo} alt={group.name} width={1200} height={240} className="w-full rounded-lg border border-line object-cover" />
      {group.instructions && <Card title="Instructions"><WrittenHtml html={group.instructions} /></Card>}
      {group.links && <Card title="Helpful Links"><WrittenHtml html={group.links} /></Card>}
      <LinkButton href={home} kind="primary">Log in</LinkButton>
    </main>
  );
}
