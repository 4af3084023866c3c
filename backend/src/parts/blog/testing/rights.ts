import type { RightsOfPart } from '../../../../test/access/of-parts.js';

const rights: RightsOfPart = {
  portal: `
anyone  GET /api/blog-posts /api/blog-posts/{slug}`,
  staff: `
consultant GET /api/admin/blog-posts /api/admin/blog-posts/{id}
        POST /api/admin/blog-posts /api/admin/blog-posts/preview
        PATCH /api/admin/blog-posts/{id}
        DELETE /api/admin/blog-posts/{id}`,
  sessionOnly: ['DELETE /api/admin/blog-posts/{id}'],
};
export default rights;
