// Applies a stored choice before the first paint; src/shared/theme.tsx writes it.
try {
  const choice = localStorage.getItem('steward-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // storage is off: the device's theme it is
}
