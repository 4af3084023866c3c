import { both, byAxe, inPage } from './check.ts';

/** Controls have a name; the browser knows what they are. */
export const nameRoleValue = both(
  byAxe('4.1.2'),
  inPage(() =>
    window.a11y
      .controls()
      .filter((control) => !window.a11y.nameOf(control).trim())
      .map((control) => `has no name: ${window.a11y.brief(control)}`),
  ),
);

/** Messages are announced. */
export const announced = inPage(() => {
  const live = '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
  const texts = window.a11y
    .all('[aria-invalid="true"]')
    .flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '))
    .map((id) => document.getElementById(id))
    .filter((text) => text !== null);
  const errors = texts.filter((text) => /err/i.test(text.id + text.className));
  const silent = [...errors, ...window.a11y.all('.toast-title')].filter(
    (text) => !text.closest(live) && !text.querySelector(live),
  );
  return silent.map(window.a11y.brief);
});
