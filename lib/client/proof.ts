import { createStore } from './store';

type Question = { settle: (isProven: boolean) => void };

export const proofQuestion = createStore<Question | null>(null);
let dialogs = 0;
let asked: Promise<boolean> | undefined;

export function proofDialogReady(): () => void {
  dialogs += 1;
  return () => void (dialogs -= 1);
}

/**
 * True once the person has given proof; false when they closed the dialog, or without a dialog. Concurrent calls share
 * a question.
 */
export function askForProof(): Promise<boolean> {
  if (!dialogs) return Promise.resolve(false);
  asked ??= new Promise<boolean>((settle) => proofQuestion.set({ settle })).finally(() => {
    asked = undefined;
    proofQuestion.set(null);
  });
  return asked;
}
