import { recordsOf, type WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/webhooks',
      make: { url: `https://hooks.example.com/${n}`, events: ['user.registered'] },
      change: { url: `https://hooks.example.com/${n}/changed` },
      gone: 'webhook.not_found',
    })),
  ],
});
