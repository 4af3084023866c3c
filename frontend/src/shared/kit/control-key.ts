/** Name of the key of shortcuts on this device: ⌘ on Apple's, else Ctrl. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
