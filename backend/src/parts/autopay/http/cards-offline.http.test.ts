import { isRefused } from '../../../../test/test-app.js';
import { alex, practice } from '../../../../test/practice.js';

practice(['alex'], { PAYMENTS: 'offline' });

it('a practice that is paid outside of the portal takes no cards', async () => {
  await isRefused(alex.agent.post('/api/payment-methods'), 409, 'payment_method.not_available');
  expect((await alex.agent.get('/api/payment-methods').expect(200)).body).toEqual([]);
});
