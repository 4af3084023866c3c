import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  staff: `
consultant GET /api/admin/packs /api/admin/packs/{id}
        POST /api/admin/packs /api/admin/packs/{id}/preview@ /api/admin/packs/{id}/apply@
        PATCH /api/admin/packs/{id}
        DELETE /api/admin/packs/{id}`,
  sessionOnly: ['DELETE /api/admin/packs/{id}'],
  bodies: {
    'POST /api/admin/packs/{id}/preview': (userId) => ({ userId }),
    'POST /api/admin/packs/{id}/apply': (userId) => ({ userId }),
  },
  furnish: async (admin) => {
    const { body } = await admin
      .post('/api/admin/packs')
      .send({ title: 'A pack', documents: [], requests: [{ title: 'A request' }] })
      .expect(201);
    return { '/api/packs': (body as { id: number }).id };
  },
};
export default rights;
