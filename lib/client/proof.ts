import { createStore } from './store';

type Question = { settle: (isProven: boolean) => void };

/** Asks the person to prove who is there; the dialog of the signed-in screens answers. */
export const proofQuestion = createStore<Question | null>(null);
let dialogs = 0;
let asked: Promise<boolean> | undefined;

/** Registers the dialog; returns the function that removes it. */
export function proofDialogReady(): () => void {
  dialogs += 1;
  return () => void (dialogs -= 1);
}

/** True once the person has proven it; false when they have closed the dialog, or where there is none. Calls at once share a question. */
export function askForProof(): Promise<boolean> {
  if (!dialogs) return Promise.resolve(false);
  asked ??= new Promise<boolean>((settle) => proofQuestion.set({ settle })).finally(() => {
    asked = undefined;
    proofQuestion.set(null);
  });
  return asked;
}
