const nameOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.textContent).trim();

/** The same control of the real screen: of the same kind, with the same name, and the same target if it is a link. */
export function counterpartOf(control: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  const kind = control.tagName.toLowerCase();
  return [...root.querySelectorAll<HTMLElement>(kind)].find(
    (other) =>
      nameOf(other).startsWith(nameOf(control)) &&
      other.getAttribute('href') === control.getAttribute('href'),
  );
}
