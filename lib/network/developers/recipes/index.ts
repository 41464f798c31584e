import 'server-only';
import { powerAutomate } from './power-automate';
import type { Recipe } from './recipe';
import { serviceNow } from './servicenow';
import { zendesk } from './zendesk';

/** Connections of known systems, from the first click to the last (rule: api.recipes). */
const RECIPES: ((origin: string) => Promise<Recipe>)[] = [zendesk, serviceNow, powerAutomate];

export const readRecipes = (origin: string): Promise<Recipe[]> => Promise.all(RECIPES.map((read) => read(origin)));
