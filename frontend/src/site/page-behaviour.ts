const compactFrom = 50;
const headerHeight = 80;
const settleTime = 100;

/** A public page without React: the header gets tighter past 50 px, a hash is scrolled to, menus close. */
export function followPage(): void {
  const tighten = () =>
    document.querySelector('.site-header')?.classList.toggle('is-compact', window.scrollY > compactFrom);
  window.addEventListener('scroll', tighten, { passive: true });
  tighten();

  // Reloaded or come back to, the page stands where the browser knows that the reader was.
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate') scrollToHash();
  window.addEventListener('hashchange', scrollToHash);

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenu()?.querySelector('summary')?.focus();
  });
  window.addEventListener('pagehide', closeMenu);
}

/** Scrolls to the address's hash, 80 px below the top and after 100 ms, when the page has its height. */
function scrollToHash(): void {
  const { hash } = window.location;
  if (!hash) return;
  setTimeout(() => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - headerHeight });
  }, settleTime);
}

function closeMenu(): Element | null {
  const menu = document.querySelector('.menu[open]');
  menu?.removeAttribute('open');
  return menu;
}
