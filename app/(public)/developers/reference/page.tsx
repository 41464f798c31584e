import { Contents } from '@/components/network/developers/contents';
import { ReferenceCall, ReferenceShape } from '@/components/network/developers/reference-call';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { readReference } from '@/lib/network/developers/reference';
import { pagePath } from '@/lib/shared/paths';

export const metadata = { title: 'Reference of the API' };

export default async function DevelopersReference() {
  const { groups, shapes } = await readReference();
  return (
    <Screen
      title="Reference"
      hint="Every call of the API. All take a bearer token, but those that give one."
      back={<TextLink href={pagePath('/developers')}>Developers</TextLink>}
      aside={
        <Card title="Calls">
          <Contents
            label="Calls"
            parts={[
              ...groups.map(({ title, anchor, calls }) => ({ title, anchor, count: calls.length })),
              { title: 'Objects', anchor: 'objects', count: shapes.length },
            ]}
          />
          <p className="mt-3 text-sm text-ink-soft">
            For programs: <TextLink href="/v1/openapi.json">openapi.json</TextLink>, OpenAPI 3.1
          </p>
        </Card>
      }
      asideFirst
    >
      {groups.map(({ title, anchor, calls }) => (
        <Card key={anchor} id={anchor} title={title} flush className="scroll-mt-4">
          {calls.map((call) => (
            <ReferenceCall key={call.id} call={call} />
          ))}
        </Card>
      ))}
      <Card id="objects" title="Objects" hint="What calls take and answer." flush className="scroll-mt-4">
        {shapes.map((shape) => (
          <ReferenceShape key={shape.name} shape={shape} />
        ))}
      </Card>
    </Screen>
  );
}
