import { somebodyIsSignedIn } from '../shared/signed-in';

/** Pixels below the screen at which a form is taken for the reader's next stop. */
const near = '600px';

/**
 * A page is read without React, links and menus work by themselves. The screens' program is fetched for the portal and
 * the dashboard, for somebody who is signed in, and for a form that comes near or is sent.
 */
export function startWhenNeeded(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  let started: Promise<void> | undefined;
  const start = () => {
    watch.disconnect();
    started ??= import('./start')
      .then((program) => program.start(root))
      .finally(() => {
        document.removeEventListener('submit', holdSubmit, true);
        document.removeEventListener('click', holdClick, true);
      });
    return started;
  };
  // Sent before the form's own program is there, it waits for it; without one it goes as a plain form.
  const holdSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement; // only forms are submitted
    start().then(
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    );
  };
  const holdClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) void start().then(() => button.click());
  };
  const watch = new IntersectionObserver(
    (forms) => {
      if (forms.some((form) => form.isIntersecting)) void start();
    },
    { rootMargin: near },
  );
  if (root.firstElementChild === null || somebodyIsSignedIn()) {
    void start();
    return;
  }
  document.addEventListener('submit', holdSubmit, true);
  document.addEventListener('click', holdClick, true);
  for (const form of root.querySelectorAll('form')) watch.observe(form);
}
