declare global {
  interface Window {
    storedAlert?: string | null;
  }
}

const STORED_ALERT = 'alert_message';

/**
 * Inline script, placed before the page: reads the text stored before this load. A text stored while the page still
 * hydrates is for the next load.
 */
export const NOTE_STORED_ALERT = `try{window.storedAlert=sessionStorage.getItem('${STORED_ALERT}')}catch(e){}`;

/** Stores a text for the next page load, which shows it as a danger banner (spec 1 §8). */
export function storeAlert(text: string): void {
  try {
    sessionStorage.setItem(STORED_ALERT, text);
  } catch {
    // Storage may be disabled; the alert is a courtesy.
  }
}

export function takeStoredAlert(): string | null {
  const text = window.storedAlert ?? null;
  window.storedAlert = null;
  try {
    if (sessionStorage.getItem(STORED_ALERT) === text) sessionStorage.removeItem(STORED_ALERT);
  } catch {
    // Storage may be disabled.
  }
  return text;
}
