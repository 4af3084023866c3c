import { recordsOf, type WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/blog-posts',
      make: {
        title: `Post ${n}`,
        category: 'Taxes',
        summary: 'Receipts.',
        content: 'Keep them.',
        status: 'published',
      },
      change: { title: `Post ${n}, changed` },
      gone: 'blog_post.not_found',
    })),
  ],
});
