import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';
import { Contents, type Part } from './contents';

const PARTS: Part[] = [
  { anchor: 'quick-start', title: 'Quick start' },
  { anchor: 'access', title: 'Access' },
  { anchor: 'answers', title: 'Answers and errors' },
  { anchor: 'changes', title: 'Reading what is new' },
  { anchor: 'webhooks', title: 'Webhooks' },
  { anchor: 'agents', title: 'Agents' },
];

export const BesideDevelopers = ({ contact }: { contact: string }) => (
  <>
    <Card title="On this page" className="max-lg:hidden">
      <Contents label="On this page" parts={PARTS} />
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
