'use client';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { SecondStep, type LoggedIn, type LoginAnswer } from './second-step';

/**
 * Runs what follows a login's first step by a mailed link: `leave` or, if the account has a code app, the code first
 * (rule: second-factor.asked). Pass each answer to `next`, and render `step` once it exists. `hint` says which step is
 * already done.
 */
export function useSecondStep(leave: (answer: LoggedIn) => void, hint?: string) {
  const [ticket, setTicket] = useState<string | null>(null);
  return {
    next: (answer: LoginAnswer) => ('user' in answer ? leave(answer) : setTicket(answer.ticket)),
    step: ticket && (
      <Card title="Enter your code" hint={hint}>
        <SecondStep ticket={ticket} onDone={leave} />
      </Card>
    ),
  };
}

export const goTo = ({ location: to }: LoggedIn) => location.assign(to);
