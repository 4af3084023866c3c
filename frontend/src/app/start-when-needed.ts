import { counterpartOf } from './counterpart';
import { onFirstUse } from '../shared/kit/on-first-use';
import { isSearchKey } from '../shared/kit/search-key';
import { hasCarriedToast } from '../shared/toast/carried-toast';
import { readerZone } from '../shared/text/reader-zone';
import { hasSessionMarker } from '../shared/session/session-marker';

/** Milliseconds after which a drawn screen becomes live without any use, to receive updates. */
const liveAfter = 5_000;

/** Milliseconds between the loaded page and its scripts. */
const preloadAfter = 500;

/** Forms that are marked native are submitted by the browser itself. */
const enhancedForms = 'form:not([data-native])';

/** They stand for parts of a drawn screen that only the script loads. */
const placeholders = '.ui-bone';

/**
 * A page can be read without React: links and menus work without it. The script loads immediately for the
 * portal, the dashboard and the login screens, and for a logged-in user; otherwise when a form is focused,
 * hovered or submitted, and for the calendar of the scheduling service. A screen
 * that the server has drawn with its reader's data is read first, too: its script is loaded in the meantime, and runs
 * at the first sign of use, or once a placeholder is in view; immediately if its times are in another zone than the reader's,
 * as on a journey.
 */
export function startWhenNeeded(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  let started: Promise<void> | undefined;
  nameInlinedStyles();
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
    if (button) void start().then(() => (button.isConnected ? button : counterpartOf(button, root))?.click());
  };
  document.addEventListener('submit', holdSubmit, true);
  document.addEventListener('click', holdClick, true);

  const drawn = document.querySelector<HTMLElement>('.drawn');
  if (drawn?.dataset['zone'] === readerZone() && !hasCarriedToast()) {
    openSearchOf(drawn);
    const stop = onFirstUse(() => void start());
    onPlaceholderInView(drawn, () => void start());
    setTimeout(() => {
      stop();
      void start();
    }, liveAfter);
    // Not before the screen itself is there, and painted.
    const preload = () => void setTimeout(preloadScripts, preloadAfter);
    if (document.readyState === 'complete') preload();
    else window.addEventListener('load', preload, { once: true });
    return;
  }

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

function onPlaceholderInView(page: Element, begin: () => void): void {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    begin();
  });
  for (const placeholder of page.querySelectorAll(placeholders)) watcher.observe(placeholder);
}

/** Opens the drawn search by its key or buttons at once: it takes what is typed until the script runs. */
function openSearchOf(drawn: Element): void {
  const dialog = drawn.querySelector<HTMLDialogElement>('.search-dialog');
  const open = (event: Event) => {
    if (!dialog?.isConnected || dialog.open) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.showModal();
    dialog.querySelector('input')?.focus();
  };
  document.addEventListener('keydown', (event) => isSearchKey(event) && open(event));
  for (const button of drawn.querySelectorAll('.opens-search')) button.addEventListener('click', open);
}

/** Addresses that the server has written into the head. */
const named = (name: string): string[] =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? [];

/** The loader of scripts takes a style sheet with a link for loaded; the document has these within itself. */
function nameInlinedStyles(): void {
  for (const href of named('styles'))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }),
    );
}

/** Loads the scripts that the server has named, without running them. */
function preloadScripts(): void {
  for (const href of named('later')) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      crossOrigin: '',
    });
    link.setAttribute('fetchpriority', 'low');
    document.head.append(link);
  }
}
