'use client';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { LoggedIn } from './passkey-sign-in';
import { SecondStep, type Step } from './second-step';

export type LoginAnswer = LoggedIn | { second_factor: true; ticket: string };

type SecondStepState = { ask: (step: Step) => void; /** Whose login ended at the second step. */ email?: string };

const SecondStepContext = createContext<SecondStepState>({
  ask: () => {
    throw new Error('A login needs WithSecondStep around its page.');
  },
});

type Props = {
  /** Leads back to the first step by a new page, because this one's is done and gone. */ home?: string;
  children: ReactNode;
};

/** A page with a login's first step; the second one takes its place (rule: second-factor.asked). */
export function WithSecondStep({ home, children }: Props) {
  const [step, setStep] = useState<Step>();
  const [email, setEmail] = useState<string>();
  function restart(isSomeoneElse: boolean) {
    if (home) return location.assign(home);
    setEmail(isSomeoneElse ? undefined : step?.email);
    setStep(undefined);
  }
  if (step) return <SecondStep {...step} onRestart={restart} />;
  return <SecondStepContext value={{ ask: setStep, email }}>{children}</SecondStepContext>;
}

/**
 * Runs what follows a login's first step: `onDone` or, if the account has a code app, the code first. Pass each answer
 * to `next`.
 */
export function useSecondStep({ onDone, ...step }: Omit<Step, 'ticket' | 'email'>) {
  const { ask, email } = useContext(SecondStepContext);
  const next = (answer: LoginAnswer, whose?: string) =>
    'user' in answer ? onDone(answer) : ask({ ...step, onDone, email: whose, ticket: answer.ticket });
  return { next, email };
}

export const goTo = ({ location: to }: LoggedIn) => location.assign(to);
