import { inLanguage } from '@steward/texts';
import { readableRule } from './destruction.js';

const rule = { category: 'messages', title: 'Messages', adoptedBy: null, adoptedAt: null };

it('a rule on a certificate is stored in English and shown in the language of its reader', () => {
  const yearly = { ...rule, period: '1 year after it was sent' };
  expect(readableRule(yearly)).toEqual(yearly);
  inLanguage('es', () => {
    expect(readableRule(yearly)).toMatchObject({ title: 'Mensajes', period: '1 año después del envío' });
    const days = { ...rule, period: '30 days after they were deleted' };
    expect(readableRule(days).period).toBe('30 días después de eliminarlos');
    const other = { ...rule, period: 'for as long as needed' };
    expect(readableRule(other)).toEqual(other);
  });
});
