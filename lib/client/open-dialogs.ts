import { createStore } from './store';

/** The modal dialogs that are open, the topmost last. All outside of it is inert, so messages must show inside it. */
export const openDialogs = createStore<HTMLDialogElement[]>([]);
export const NO_DIALOGS: HTMLDialogElement[] = [];

/** Counts a dialog among the open ones; gives the function that takes it out again. */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  openDialogs.set((open) => [...open, dialog]);
  return () => openDialogs.set((open) => open.filter((one) => one !== dialog));
}
