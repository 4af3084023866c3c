import { useSyncExternalStore } from 'react';
import { t } from '@steward/texts';
import { Icon, type IconName } from './icon';
import type { Mode } from './tokens';

type ThemeChoice = 'system' | Mode;

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Stored by public/early.js. */
function currentChoice(): ThemeChoice {
  const set = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

function currentMode(): Mode {
  const choice = currentChoice();
  return choice === 'system' ? (darkSystem().matches ? 'dark' : 'light') : choice;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('change', listener);
  darkSystem().addEventListener('change', listener);
  return () => {
    document.removeEventListener('change', listener);
    darkSystem().removeEventListener('change', listener);
  };
}

/** Current mode: the reader's choice, else the device's. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, currentMode, () => 'light');
}

const options = (): { choice: ThemeChoice; label: string; icon: IconName }[] => [
  { choice: 'system', label: t('Same as this device'), icon: 'contrast' },
  { choice: 'light', label: t('[theme] Light'), icon: 'sun' },
  { choice: 'dark', label: t('[theme] Dark'), icon: 'moon' },
];

/** Current choice, for a menu of the themes. */
export function useTheme() {
  const choice = useSyncExternalStore(subscribe, currentChoice, () => 'system' as const);
  return { choice, options: options(), choose };
}

/** Chooses as a radio button of the switch does. */
function choose(choice: ThemeChoice): void {
  const radio = Object.assign(document.createElement('input'), {
    name: 'theme',
    value: choice,
    hidden: true,
  });
  document.body.append(radio);
  radio.dispatchEvent(new Event('change', { bubbles: true }));
  radio.remove();
}

/** Three radio buttons: the device's theme, light, dark. public/early.js handles them, also without React. */
export function ThemeSwitch() {
  return (
    <fieldset className="theme-switch">
      <legend className="skip">{t('Theme')}</legend>
      {options().map(({ choice, label, icon }) => (
        <label key={choice} title={label}>
          <input
            type="radio"
            name="theme"
            value={choice}
            className="skip"
            defaultChecked={currentChoice() === choice}
          />
          <Icon name={icon} size={18} />
          <span className="skip">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
