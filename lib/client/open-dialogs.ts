import { createStore } from './store';

/** The open modal dialogs, topmost last. Everything outside it is inert, so toasts must show inside it. */
export const openDialogs = createStore<HTMLDialogElement[]>([]);
export const NO_DIALOGS: HTMLDialogElement[] = [];

export function dialogOpened(dialog: HTMLDialogElement): () => void {
  openDialogs.set((open) => [...open, dialog]);
  return () => openDialogs.set((open) => open.filter((one) => one !== dialog));
}
