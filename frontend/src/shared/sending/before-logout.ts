import { t } from '@steward/texts';
import { NotConfirmed } from '../action/question';
import { pagePerson } from '../http/page-person';
import { keptOf, sendingKind, tidy } from '../offline/kept';
import { countText } from './count-text';
import type { KeptSending } from './sending';
import './before-logout.css';

/** Asks the page's person if their browser keeps something unsent, which a logout erases. @throws NotConfirmed if they stay */
export async function confirmLogout(): Promise<void> {
  const { id: person } = pagePerson;
  if (person === undefined) return;
  const unsent = await unsentOf(person);
  if (unsent.length === 0) return;
  if (!(await ask(countText(unsent)))) throw new NotConfirmed(new Error('Something is unsent'));
}

async function unsentOf(person: number): Promise<KeptSending[]> {
  try {
    await tidy();
    return (await keptOf<KeptSending>(sendingKind, person)).map(({ value }) => value);
  } catch {
    return []; // a browser that stores nothing
  }
}

/** A dialog of the browser's own, since public pages have no other. @returns true to go on */
function ask(title: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'before-logout';
  const heading = document.createElement('h2');
  heading.id = 'before-logout';
  heading.textContent = title;
  dialog.setAttribute('aria-labelledby', heading.id);
  const text = document.createElement('p');
  text.textContent = t('If you log out, it will be deleted from this device without being sent.');
  const form = document.createElement('form');
  form.method = 'dialog';
  form.append(button(t('Stay logged in'), ''), button(t('Delete and log out'), 'leave'));
  dialog.append(heading, text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'leave');
    });
  });
}

function button(words: string, value: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = words;
  made.value = value;
  made.dataset['value'] = value;
  return made;
}
