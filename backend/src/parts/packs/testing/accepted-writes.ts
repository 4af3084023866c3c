import { recordsOf, type WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/packs',
      make: { title: `Pack ${n}`, documents: [], requests: [{ title: 'W-2' }] },
      change: { title: `Pack ${n}, changed` },
      gone: 'pack.not_found',
    })),
  ],
});
