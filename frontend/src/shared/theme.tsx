import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon';
import type { Mode } from './tokens';

export type ThemeChoice = 'system' | Mode;

// public/theme.js reads the same key before the first paint.
const storageKey = 'steward-theme';
const listeners = new Set<() => void>();
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

function currentChoice(): ThemeChoice {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

function currentMode(): Mode {
  const choice = currentChoice();
  return choice === 'system' ? (darkSystem().matches ? 'dark' : 'light') : choice;
}

function setChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // storage is off: the choice holds for this document
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  darkSystem().addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    darkSystem().removeEventListener('change', listener);
  };
}

/** The mode on the screen, and the choice behind it, kept in this browser. */
export function useTheme() {
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, currentChoice, () => 'system');
  const mode = useSyncExternalStore<Mode>(subscribe, currentMode, () => 'light');
  return { mode, choice, setChoice };
}

const options: { choice: ThemeChoice; label: string; icon: IconName }[] = [
  { choice: 'system', label: 'Same as this device', icon: 'contrast' },
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
];

/** Three radio buttons: the device's theme, light, dark. */
export function ThemeSwitch() {
  const { choice } = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend className="skip">Theme</legend>
      {options.map((option) => (
        <label key={option.choice} title={option.label}>
          <input
            type="radio"
            name="theme"
            className="skip"
            checked={choice === option.choice}
            onChange={() => setChoice(option.choice)}
          />
          <Icon name={option.icon} size={18} />
          <span className="skip">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
