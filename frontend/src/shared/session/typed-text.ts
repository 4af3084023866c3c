const fields = new Set<Element>();

function note({ target }: Event): void {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  if (target instanceof Element) fields.add(target);
}

/** Notices what is typed from now on. @returns ends that */
export function watchTyping(): () => void {
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    fields.clear();
  };
}

/** True if the page holds something typed: a text that may be saved elsewhere, too, or what a form asks about before it is left. */
export function holdsTypedText(): boolean {
  return [...fields].some(hasText) || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Searches and passwords are typed again. */
function hasText(field: Element): boolean {
  if (!field.isConnected) return false;
  if (field instanceof HTMLInputElement)
    return !['search', 'password'].includes(field.type) && field.value.trim() !== '';
  return field instanceof HTMLTextAreaElement ? field.value.trim() !== '' : field.textContent.trim() !== '';
}
