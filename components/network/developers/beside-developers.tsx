import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';

const PARTS = [
  ['quick-start', 'Quick start'],
  ['access', 'Access'],
  ['answers', 'Answers and errors'],
  ['changes', 'Reading what is new'],
  ['webhooks', 'Webhooks'],
  ['agents', 'Agents'],
];

export const BesideDevelopers = ({ contact }: { contact: string }) => (
  <>
    <Card title="On this page" className="max-lg:hidden">
      <nav aria-label="On this page">
        <ul className="space-y-1">
          {PARTS.map(([anchor, title]) => (
            <li key={anchor}>
              <TextLink href={`#${anchor}`}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
    <Card title="Further">
      <ul className="space-y-1">
        <li>
          <TextLink href={pagePath('/developers/reference')}>Reference of all calls</TextLink>
        </li>
        <li>
          <TextLink href="/v1/openapi.json">openapi.json</TextLink>, OpenAPI 3.1
        </li>
        <li>
          Questions:{' '}
          <TextLink href={`mailto:${contact}`} className="break-all">
            {contact}
          </TextLink>
        </li>
      </ul>
    </Card>
  </>
);
