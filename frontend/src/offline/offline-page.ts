import '../shared/kit/base.css'; // declares the order of the cascade layers, so it comes first
import 'virtual:tokens.css';
import '../shared/kit/button.css';
import './offline.css';
import { lastUse } from '../shared/offline/last-use';

/** Milliseconds between looks for a connection: a device may have a network without reaching the server. */
const interval = 5_000;

/** As in early.js, which is not cached. */
function applyTheme(): void {
  try {
    const choice = localStorage.getItem('steward-theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset['theme'] = choice;
  } catch {
    // Storage is off: the device's theme applies.
  }
}

/** Undefined at the page's own address, which nobody was looking for. */
const area = /^\/(client|admin)(?:\/|$)/.exec(window.location.pathname)?.[1];
const { language, practice } = lastUse(area ?? 'client');
const page = document.querySelector<HTMLElement>(`main:lang(${language})`);

/** Opens the page that was asked for, at the same address. */
async function openIfConnected(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2 * interval);
    const answer = await fetch('/api/health/live', { cache: 'no-store', signal });
    if (answer.ok) window.location.reload();
    return answer.ok;
  } catch {
    return false;
  }
}

async function tryAgain(status: HTMLElement): Promise<void> {
  status.textContent = '';
  if (!(await openIfConnected())) status.textContent = status.dataset['failed'] ?? '';
}

applyTheme();
if (page) {
  document.documentElement.lang = language;
  document.title = page.dataset['title'] ?? '';
  const [name, status] = page.querySelectorAll<HTMLElement>('.practice, [role=status]');
  if (name) name.textContent = practice;
  page.hidden = false;
  if (status) page.querySelector('button')?.addEventListener('click', () => void tryAgain(status));
}
if (area !== undefined) {
  window.addEventListener('online', () => void openIfConnected());
  document.addEventListener('visibilitychange', () => document.hidden || void openIfConnected());
  setInterval(() => document.hidden || void openIfConnected(), interval);
}
