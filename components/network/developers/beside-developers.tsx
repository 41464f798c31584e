import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { pagePath } from '@/lib/shared/paths';
import { Contents, type Part } from './contents';

const PARTS: Part[] = [
  { anchor: 'quick-start', title: 'Quick start' },
  { anchor: 'recipes', title: 'Recipes and tools' },
  { anchor: 'access', title: 'Access' },
  { anchor: 'answers', title: 'Answers and errors' },
  { anchor: 'changes', title: 'Reading what is new' },
  { anchor: 'webhooks', title: 'Webhooks' },
  { anchor: 'agents', title: 'Agents' },
];

export type NamedRecipe = { slug: string; title: string };

export const RecipeLink = ({ slug, title }: NamedRecipe) => (
  <TextLink href={pagePath('/developers/recipes/[recipe]', { recipe: slug })}>{title}</TextLink>
);

export const BesideDevelopers = ({ contact }: { contact: string }) => (
  <Beside parts={PARTS} contact={contact}>
    <li>
      <TextLink href="/v1/openapi.json">openapi.json</TextLink>, OpenAPI 3.1
    </li>
  </Beside>
);

type BesideRecipeProps = { parts: Part[]; others: NamedRecipe[]; contact: string };

export const BesideRecipe = ({ parts, others, contact }: BesideRecipeProps) => (
  <Beside parts={parts} contact={contact}>
    {others.map((recipe) => (
      <li key={recipe.slug}>
        <RecipeLink {...recipe} />
      </li>
    ))}
  </Beside>
);

const Beside = ({ parts, contact, children }: { parts: Part[]; contact: string; children: ReactNode }) => (
  <>
    <Card title="On this page" className="max-lg:hidden">
      <Contents label="On this page" parts={parts} />
    </Card>
    <Card title="Further">
      <ul className="space-y-1">
        <li>
          <TextLink href={pagePath('/developers/reference')}>Reference of all calls</TextLink>
        </li>
        {children}
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
