/** Set in this browser's storage if keys without Ctrl must do nothing, as voice control needs. */
const offMark = 'steward-question-mark-off';

/** True if `?`, and J, K and X in lists, are shortcuts in this browser. The server has no storage. */
export const areSingleKeysOn = (): boolean =>
  typeof localStorage === 'undefined' || localStorage.getItem(offMark) === null;

/** Turns them on or off in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(offMark);
  else localStorage.setItem(offMark, 'true');
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]';

/** True for a key that is a shortcut: alone, not typed, and not in a dialog or menu. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !areSingleKeysOn()) return false;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.closest(`${fields}, [role=dialog], [role=menu]`);
}
