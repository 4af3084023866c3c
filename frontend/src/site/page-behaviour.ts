const compactFrom = 50;
const headerHeight = 80;
const settleTime = 100;

/**
 * Behavior of a public page without React: tighter header past 50 px, scrolling to the hash, closing menus.
 */
export function followPage(): void {
  const tighten = () =>
    document.querySelector('.site-header')?.classList.toggle('is-compact', window.scrollY > compactFrom);
  window.addEventListener('scroll', tighten, { passive: true });
  tighten();

  // After a reload or back navigation, the browser restores the scroll position.
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate') scrollToHash();
  window.addEventListener('hashchange', scrollToHash);

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenu()?.querySelector('summary')?.focus();
  });
  window.addEventListener('pagehide', closeMenu);
}

/** Scrolls to the URL's hash, 80 px below the top and after 100 ms, when the page has its height. */
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
