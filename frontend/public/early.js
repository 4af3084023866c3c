// The theme, before the first paint: applies a stored choice and keeps a new one; src/shared/kit/theme.tsx has the switch.
(() => {
  const key = 'steward-theme';
  const root = document.documentElement;
  try {
    const choice = localStorage.getItem(key);
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
  } catch {
    // storage is off: the device's theme it is
  }
  document.addEventListener('DOMContentLoaded', () => {
    const chosen = document.querySelector(`input[name="theme"][value="${root.dataset.theme ?? 'system'}"]`);
    if (chosen) chosen.checked = true;
  });
  document.addEventListener('change', ({ target }) => {
    if (target.name !== 'theme') return;
    if (target.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = target.value;
    try {
      if (target.value === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, target.value);
    } catch {
      // storage is off: the choice holds for this document
    }
  });
})();

// A public page's own program: when the reader first moves, or after a second in which nobody waits for it. Other
// screens name theirs in a script element.
(() => {
  const named = document.querySelector('meta[name="program"]');
  if (!named) return;
  let program;
  let arrived = false;
  const begin = () =>
    (program ??= import(named.content).then(
      () => (arrived = true),
      (failure) => {
        program = undefined;
        throw failure;
      },
    ));
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'dragenter'])
    addEventListener(sign, () => begin().catch(() => {}), { capture: true, passive: true, once: true });
  addEventListener('load', () => setTimeout(() => begin().catch(() => {}), 1000));
  // A form that is sent before is sent again by the program, or plainly where it cannot be had; what is marked as
  // native needs none.
  addEventListener(
    'submit',
    (event) => {
      if (arrived || event.target.matches('[data-native]')) return;
      event.preventDefault();
      begin().then(
        () => event.target.requestSubmit(event.submitter),
        () => event.target.submit(),
      );
    },
    true,
  );
  // A button that is pressed before, as by the first touch of a phone, is pressed again by the program.
  addEventListener(
    'click',
    ({ target }) => {
      const button = arrived ? null : target.closest('button[type="button"]');
      if (button)
        begin().then(
          () => button.click(),
          () => {},
        );
    },
    true,
  );
})();
