'use client';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { SecondStep, type LoggedIn, type LoginAnswer } from './second-step';

/**
 * What follows the first step of a login by a mailed link: `leave` or, where the account has a code app, the code first (rule:
 * second-factor.asked). Pass each answer to `next`, and show `step` once it is there. `hint`: what is done already.
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

/** To the page that the answer names. */
export const goTo = ({ location: to }: LoggedIn) => location.assign(to);
