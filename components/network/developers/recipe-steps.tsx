import { Fragment } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import type { RecipeStep } from '@/lib/network/developers/recipes/recipe';
import { CodeSamples } from './code-samples';

/** The steps of a part of a recipe: what to click, what to paste, what comes back. */
export const RecipeSteps = ({ title, steps }: { title: string; steps: RecipeStep[] }) => (
  <ol className="list-decimal space-y-4 pl-5">
    {steps.map(({ text, code, samples, answer }) => (
      <li key={text}>
        <RecipeText text={text} />
        {code && <CodeBlock code={code} whole />}
        {samples && <CodeSamples title={title} code={samples} />}
        {answer && (
          <>
            <p className="mt-2 text-sm text-ink-soft">What comes back</p>
            <CodeBlock code={answer} />
          </>
        )}
      </li>
    ))}
  </ol>
);

/** A text with `code` in backticks and **names of buttons** between asterisks. */
export const RecipeText = ({ text }: { text: string }) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>;
    return <Fragment key={at}>{part}</Fragment>;
  });
