declare global {
  interface Window {
    /** Messages that this document has shown and a test has not expected yet. */
    keptToasts?: { title: string; text: string }[];
  }
}

/** In the page: keeps messages, since they disappear after 5 s and a busy machine may look later. */
export function keepToasts(): void {
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      const textOf = (part: string) => toast.querySelector(part)?.textContent ?? '';
      (window.keptToasts ??= []).push({ title: textOf('.toast-title'), text: textOf('.toast-text') });
    }
  }).observe(document, { childList: true, subtree: true });
}
