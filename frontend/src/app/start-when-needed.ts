import { hasSessionMarker } from '../shared/session-marker';

/** Forms that are marked native are submitted by the browser itself. */
const enhancedForms = 'form:not([data-native])';

/**
 * A page can be read without React: links and menus work without it. The script loads immediately for the
 * portal, the dashboard and the login screens, and for a logged-in user; otherwise when a form is focused,
 * hovered or submitted, and for the calendar of the scheduling service.
 */
export function startWhenNeeded(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  let started: Promise<void> | undefined;
  // If loading failed, the next event tries again.
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
  // A form submitted before its script is loaded waits for it; if that fails, it is submitted natively.
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

  // On pages meant for reading, the server marks the script as deferred.
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
