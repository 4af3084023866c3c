import { inLanguage } from '@steward/texts';
import { readableError, withCode } from './delivery-error.js';

it('a stored error is shown in the language of its reader, with its code', () => {
  const stored = withCode('The connection failed.', 'ECONNRESET');
  expect(stored).toBe('The connection failed (ECONNRESET).');
  expect(readableError(stored)).toBe(stored);
  inLanguage('es', () => {
    expect(readableError(stored)).toBe('Falló la conexión (ECONNRESET).');
    expect(readableError('The endpoint no longer exists (410 Gone).')).toBe(
      'El destino ya no existe (410 Gone).',
    );
    expect(readableError('An error of an older version.')).toBe('An error of an older version.');
  });
});
