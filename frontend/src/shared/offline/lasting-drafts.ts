import { beyondTab, draftPrefix, lastingDraft } from '../session/drafts';

/** Drafts end with their tab again. */
const ofTabOnly = { ...beyondTab };

/** True once a call had no answer, until another has. */
let isLost = false;

/** Keeps drafts beyond this tab while the server is out of reach, and erases those that are too old. @returns ends it */
export function watchReach(): () => void {
  withStorage(() => {
    for (const name of draftsIn(localStorage))
      if (lastingDraft(name) === undefined) localStorage.removeItem(name);
  });
  isLost = false;
  Object.assign(beyondTab, { keep: keepIfNeeded, noteReach });
  window.addEventListener('offline', keepAll);
  return () => {
    Object.assign(beyondTab, ofTabOnly);
    window.removeEventListener('offline', keepAll);
  };
}

/** After a person's logout. @param person users.id */
export function eraseLasting(person: number | undefined): void {
  withStorage(() => {
    for (const name of draftsIn(localStorage))
      if (name.startsWith(`${draftPrefix}${person}:`)) localStorage.removeItem(name);
  });
}

/** Text that was typed before the server was lost. */
function keepAll(): void {
  withStorage(() => {
    for (const name of draftsIn(sessionStorage)) keep(name, sessionStorage.getItem(name) ?? '');
  });
}

function noteReach(isAnswered: boolean): void {
  const isNew = !isAnswered && !isLost;
  isLost = !isAnswered;
  if (isNew) keepAll();
}

/** Once it is kept, it follows what is typed. */
function keepIfNeeded(name: string, stored: string): void {
  if (isLost || !navigator.onLine || localStorage.getItem(name) !== null) keep(name, stored);
}

function keep(name: string, stored: string): void {
  // Counts and recent clients are of the tab.
  if (!/:\d+:(?:count:|recent-clients)/.test(name)) localStorage.setItem(name, `${Date.now()} ${stored}`);
}

const draftsIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(draftPrefix));

function withStorage(work: () => void): void {
  try {
    work();
  } catch {
    // The text is still on the screen.
  }
}
