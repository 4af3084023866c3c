import { Button } from 'antd';
import type { AdminBlogPostDto } from '../../../../shared/api';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { DeletePostDialog } from './delete-post-dialog';
import { PostStatus } from './post-status';
import { blogPostsPage, useBlogPosts } from './use-blog-posts';

const noFilters = { search: '' };

interface PostListProps {
  /** Opens the editor. */
  onOpen: (which: number | 'new') => void;
}

/** All posts, drafts included. */
export function PostList({ onOpen }: PostListProps) {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = useBlogPosts(filters.search);
  const pages = usePages(list, blogPostsPage, filters);
  const dialogs = useRecordDialogs<AdminBlogPostDto, 'delete'>();
  return (
    <>
      <div className="ui-page-title">
        <h1>Blog</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search posts"
            placeholder="Title, category or summary"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
          <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => onOpen('new')}>
            New post
          </Button>
        </div>
      </div>
      <RecordList
        label="Posts"
        list={list}
        pages={pages}
        noun={['post', 'posts']}
        failure="Failed to load posts. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyDocuments />}
              title="No posts match"
              clear={{ label: 'Clear search', onClear: clear }}
            >
              Try another title, category or summary.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<EmptyDocuments />} title="No posts yet">
            Write your first post. Visitors see it once you publish it.
          </Empty>
        }
        rows={[
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
          {
            title: 'Actions',
            actions: true,
            render: (post) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="pencil" size={18} />}
                  aria-label={`Edit ${post.title}`}
                  onClick={() => onOpen(post.id)}
                >
                  Edit
                </Button>
                {post.published && (
                  <Button
                    type="text"
                    icon={<Icon name="arrow-external" size={18} />}
                    aria-label={`View on site: ${post.title}, opens a new tab`}
                    href={`/blog/${post.slug}`}
                    target="_blank"
                    rel="noopener"
                  >
                    View on site
                  </Button>
                )}
                <Button
                  type="text"
                  className="ui-danger"
                  icon={<Icon name="trash" size={18} />}
                  aria-label={`Delete ${post.title}`}
                  onClick={() => dialogs.open('delete', post)}
                >
                  Delete
                </Button>
              </span>
            ),
          },
        ]}
      />
      <DeletePostDialog post={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
