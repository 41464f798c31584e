import { runInNewContext } from 'node:vm';

type HttpInputs = { method: string; uri: string; headers: Record<string, string>; body?: unknown };
type Equals = { and: { equals: [unknown, unknown] }[] };
export type Actions = Record<string, Action>;
type Action = { runAfter: Record<string, string[]> } & (
  | { type: 'Http'; inputs: HttpInputs }
  | { type: 'Compose'; inputs: unknown }
  | { type: 'Terminate'; inputs: { runStatus: string } }
  | { type: 'If'; expression: Equals; actions: Actions; else: { actions: Actions } }
);
type Outcome = { status: string; body?: unknown };
type Trigger = { headers: Record<string, string>; body: unknown };
type Run = { parameters: Record<string, unknown>; trigger: Trigger; outcomes: Record<string, Outcome> };

/** Runs actions of Power Automate in their order; returns what became of each that ran. */
export async function runActions(
  actions: Actions,
  { parameters, trigger }: Pick<Run, 'parameters' | 'trigger'>,
): Promise<Run['outcomes']> {
  const run: Run = { parameters, trigger, outcomes: {} };
  await runAll(actions, run);
  return run.outcomes;
}

async function runAll(actions: Actions, run: Run): Promise<void> {
  const isDue = ([name, { runAfter }]: [string, Action]) =>
    !(name in run.outcomes) &&
    Object.entries(runAfter).every(([before, statuses]) => statuses.includes(run.outcomes[before]?.status ?? ''));
  for (let due; (due = Object.entries(actions).find(isDue));) run.outcomes[due[0]] = await outcomeOf(due[1], run);
}

async function outcomeOf(action: Action, run: Run): Promise<Outcome> {
  if (action.type === 'Compose') return { status: 'Succeeded', body: valueOf(action.inputs, run) };
  if (action.type === 'Terminate') return { status: action.inputs.runStatus };
  if (action.type === 'If') {
    const isTrue = action.expression.and.every(({ equals: [a, b] }) => valueOf(a, run) === valueOf(b, run));
    await runAll(isTrue ? action.actions : action.else.actions, run);
    return { status: 'Succeeded' };
  }
  const { method, uri, headers, body } = valueOf(action.inputs, run) as HttpInputs;
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(uri, { method, headers, body: sent });
  return { status: response.ok ? 'Succeeded' : 'Failed', body: await response.json() };
}

/** Puts values in the place of `@…` and `@{…}`, in lists and objects as well. */
function valueOf(value: unknown, run: Run): unknown {
  if (Array.isArray(value)) return value.map((item) => valueOf(item, run));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, valueOf(inner, run)]));
  if (typeof value !== 'string') return value;
  if (/^@[^{]/.test(value)) return resultOf(value.slice(1), run);
  return value.replaceAll(/@\{([^}]+)\}/g, (_, expression: string) => String(resultOf(expression, run)));
}

/** The language of expressions is nearly JavaScript. */
const resultOf = (expression: string, { parameters, trigger, outcomes }: Run): unknown =>
  runInNewContext(expression.replaceAll("?['", "?.['").replaceAll(/\bif\(/g, 'choose('), {
    parameters: (name: string) => parameters[name],
    triggerBody: () => trigger.body,
    triggerOutputs: () => trigger,
    body: (name: string) => outcomes[name]?.body,
    choose: (condition: boolean, yes: unknown, no: unknown) => (condition ? yes : no),
    equals: (a: unknown, b: unknown) => a === b,
    concat: (...parts: unknown[]) => parts.join(''),
    string: (value: unknown) => JSON.stringify(value),
    last: (list: unknown[]) => list.at(-1),
    uriComponent: encodeURIComponent,
  });
