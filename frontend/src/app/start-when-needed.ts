import { hasSessionMarker } from '../shared/session-marker';

/** A form that the browser sends by itself, with or without the program, is marked so. */
const enhancedForms = 'form:not([data-native])';

/**
 * A page is read without React, links and menus work by themselves. The screens' program is fetched at once for the
 * portal, the dashboard and the login screens, and for somebody who is signed in; else for a form that is turned to or
 * sent, and for the scheduling service's calendar.
 */
export function startWhenNeeded(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  let started: Promise<void> | undefined;
  // Where it could not be fetched, the next sign tries again.
  const start = () =>
    (started ??= import('./start')
      .then((program) => program.start(root))
      .then(
        () => {
          document.removeEventListener('submit', holdSubmit, true);
          document.removeEventListener('click', holdClick, true);
        },
        (failure: unknown) => {
          started = undefined;
          throw failure;
        },
      ));
  // Sent before the form's own program is there, it waits for it; without one it goes as a plain form.
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement; // only forms are submitted
    if (!form.matches(enhancedForms)) return;
    event.preventDefault();
    start().then(
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    );
  };
  const holdClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) void start().then(() => button.click());
  };
  document.addEventListener('submit', holdSubmit, true);
  document.addEventListener('click', holdClick, true);

  // On pages that are there to be read the server names the script for later.
  const isRead = root.firstElementChild !== null && document.querySelector('meta[name="program"]') !== null;
  const isFormActive =
    document.activeElement?.closest(enhancedForms) || document.querySelector(`${enhancedForms}:hover`);
  const fileInputs = [...root.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  const hasFile = fileInputs.some(({ files }) => files?.length);
  if (!isRead || hasSessionMarker() || isFormActive || hasFile || document.getElementById('schedule')) {
    void start();
    return;
  }
  for (const form of root.querySelectorAll(enhancedForms))
    for (const sign of ['focusin', 'pointerover', 'dragenter', 'change'] as const)
      form.addEventListener(sign, () => void start(), { once: true, passive: true });
}
