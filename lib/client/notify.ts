import { createStore } from './store';

/** The four alert types of the specification (spec 1 §2). */
export type AlertType = 'success' | 'warning' | 'error' | 'delete';
/** Button of a toast, which stays for `seconds`; clicking the button dismisses the toast. */
export type ToastAction = { label: string; seconds: number; onSelect: () => unknown };
export type Toast = { id: number; type: AlertType; text: string; action?: ToastAction };

const MAX = 4;
let last = 0;
export const toasts = createStore<Toast[]>([]);
export const NO_TOASTS: Toast[] = [];

function show(type: AlertType, text: string, action?: ToastAction): void {
  const toast = { id: ++last, type, text, action };
  toasts.set((shown) => [...shown.filter((other) => other.text !== text), toast].slice(-MAX));
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

export const notify = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  delete: (text: string, action?: ToastAction) => show('delete', text, action),
};
