import { Button } from 'antd';
import { t } from '@steward/texts';
import { AddButton } from '../../../../shared/antd/icon-button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { BlogService, type AdminBlogPostDto } from '../../../../shared/api';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { formatDate } from '../../../../shared/format';
import { queryTimes } from '../../../../shared/query-client';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { ListScreen, ListSearch } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowButton } from '../../../../admin/tables/row-actions';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { PostStatus } from './post-editor';
import { blogPostsPath } from './use-blog-posts';

const noFilters = { search: '' };

interface PostListProps {
  /** Opens the editor. */
  onOpen: (which: number | 'new') => void;
}

/** All posts, drafts included. */
export function PostList({ onOpen }: PostListProps) {
  const filtering = useRecordFilters(noFilters);
  const records = useRecordPages({
    path: blogPostsPath,
    filters: filtering.filters,
    load: (page) => BlogService.listAllBlogPosts(page),
    times: queryTimes.blogPosts,
  });
  const dialogs = useRecordDialogs<AdminBlogPostDto, 'delete'>();
  return (
    <>
      <ListScreen
        {...records}
        title="Blog"
        tools={
          <>
            <ListSearch label="Search posts" placeholder="Title, category or summary" of={filtering} />
            <AddButton type="primary" onClick={() => onOpen('new')}>
              New post
            </AddButton>
          </>
        }
        label="Posts"
        count={(count) => t('{count, plural, one {# post} other {# posts}}', { count })}
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{
          title: 'No posts match',
          text: 'Try another title, category or summary.',
          clear: 'Clear search',
        }}
        empty={{
          title: 'No posts yet',
          text: 'Write your first post. Visitors see it once you publish it.',
        }}
        rows={columnsOf(onOpen)}
        actions={(post) => (
          <PostActions
            post={post}
            onEdit={() => onOpen(post.id)}
            onDelete={() => dialogs.open('delete', post)}
          />
        )}
      />
      <DeletePostDialog post={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}

const columnsOf = (onOpen: (id: number) => void): Column<AdminBlogPostDto>[] => [
  {
    title: 'Title',
    long: true,
    render: ({ id, title }) => (
      <Button type="link" className="admin-title" onClick={() => onOpen(id)}>
        {title}
      </Button>
    ),
  },
  { title: 'Category', render: ({ category }) => category },
  { title: 'Status', render: ({ published }) => <PostStatus published={published} /> },
  { title: 'Date', numeric: true, render: ({ created_at }) => formatDate(created_at) },
];

interface PostActionsProps {
  post: AdminBlogPostDto;
  onEdit: () => void;
  onDelete: () => void;
}

function PostActions({ post, onEdit, onDelete }: PostActionsProps) {
  return (
    <>
      <RowButton icon="pencil" label={`Edit ${post.title}`} onClick={onEdit}>
        Edit
      </RowButton>
      {post.published && (
        <RowButton
          icon="arrow-external"
          label={`View on site: ${post.title}, opens a new tab`}
          href={`/blog/${post.slug}`}
          target="_blank"
          rel="noopener"
        >
          View on site
        </RowButton>
      )}
      <RowButton danger icon="trash" label={`Delete ${post.title}`} onClick={onDelete}>
        Delete
      </RowButton>
    </>
  );
}

interface DeletePostDialogProps {
  post: AdminBlogPostDto | undefined;
  onClose: () => void;
}

function DeletePostDialog({ post, onClose }: DeletePostDialogProps) {
  return (
    <ConfirmAction
      of={post}
      title="Delete this post?"
      confirm="Delete"
      cancel="Keep post"
      call={({ id }) => BlogService.deleteBlogPost({ id })}
      events={['blog_post.deleted']}
      success="Post deleted successfully"
      failure="Failed to delete post"
      onClose={onClose}
    >
      {({ published, title }) => (
        <p>
          {published
            ? `“${title}” will be removed from the site. Links to it stop working.`
            : `The draft “${title}” will be deleted.`}{' '}
          You can’t undo this.
        </p>
      )}
    </ConfirmAction>
  );
}
