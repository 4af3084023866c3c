import { inLanguage } from '@steward/texts';
import { notificationMail } from './notification-mail-texts.js';

const reader = {
  userId: 2,
  practice: 'Example Practice',
  phone: '',
  firstName: null,
  role: 'client' as const,
  publicUrl: 'https://portal.example.com',
  unsubscribePage: 'https://portal.example.com/es/unsubscribe',
};
const about = { url: '/client/documents?document=7', clientId: 2 };

describe('an email in Spanish', () => {
  const mailOf = (...notifications: [event: string, title: string][]) =>
    inLanguage('es', () =>
      notificationMail(
        notifications.map(([event, title], index) => ({
          type: 'info',
          category: index === 0 ? 'document' : 'payment',
          title,
          event,
          variant: null,
          ...about,
        })),
        reader,
      ),
    );

  it('has the texts of its event, and opens the same page of the portal', () => {
    const { subject, text } = mailOf(['document.sent', 'Signature requested']);
    expect(subject).toBe('Firma solicitada – Example Practice');
    expect(text).toContain('Tiene un documento por firmar.');
    expect(text).toContain('Leer y firmar: https://portal.example.com/client/documents/7/sign');
    expect(mailOf(['document.uploaded', 'New document']).subject).toBe(
      'Un nuevo documento de Example Practice',
    );
  });

  it('lists several notifications', () => {
    const { subject, text } = mailOf(
      ['document.uploaded', 'New document'],
      ['payment.settled', 'Payment received'],
    );
    expect(subject).toBe('2 notificaciones nuevas – Example Practice');
    expect(text).toContain('\n- Nuevo documento\n- Pago recibido\n');
    expect(text).toContain('Dejar de recibir correos sobre documentos y pagos');
  });
});
