import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { BesideRecipe } from '@/components/network/developers/beside-developers';
import { Guide } from '@/components/network/developers/guide';
import { RecipeSteps, RecipeText } from '@/components/network/developers/recipe-steps';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { readRecipes } from '@/lib/network/developers/recipes';
import { settings } from '@/lib/platform/settings';
import { pagePath } from '@/lib/shared/paths';
import { ownOrigin } from '../../own-origin';

type Props = { params: Promise<{ recipe: string }> };

const read = cache(async (slug: string) => {
  const recipes = await readRecipes(await ownOrigin());
  const recipe = recipes.find((one) => one.slug === slug) ?? notFound();
  return { recipe, others: recipes.filter((one) => one !== recipe).map(({ title, slug }) => ({ title, slug })) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { recipe } = await read((await params).recipe);
  return { title: recipe.title };
}

/** A connection of a known system, from the first click to the last (rule: api.recipes). */
export default async function DevelopersRecipe({ params }: Props) {
  const { recipe, others } = await read((await params).recipe);
  const { title, hint, needs, parts } = recipe;
  return (
    <Screen
      title={title}
      hint={hint}
      back={<TextLink href={pagePath('/developers')}>Developers</TextLink>}
      aside={
        <BesideRecipe
          parts={[BEFORE, ...parts.map(({ anchor, title }) => ({ anchor, title }))]}
          others={others}
          contact={settings.network_email}
        />
      }
    >
      <Guide id={BEFORE.anchor} title={BEFORE.title}>
        <ul className="list-disc space-y-1 pl-5">
          {needs.map((need) => (
            <li key={need}>
              <RecipeText text={need} />
            </li>
          ))}
        </ul>
      </Guide>
      {parts.map(({ anchor, title, hint, steps }) => (
        <Guide key={anchor} id={anchor} title={title} hint={hint}>
          <RecipeSteps title={title} steps={steps} />
        </Guide>
      ))}
    </Screen>
  );
}

const BEFORE = { anchor: 'before', title: 'Before you start' };
