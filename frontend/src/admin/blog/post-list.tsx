import { useState } from 'react';
import { Button } from 'antd';
import type { AdminBlogPostDto } from '../../shared/api';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyDocuments } from '../../shared/art/empty-documents';
import { formatDate } from '../../shared/format';
import { Icon } from '../../shared/icon';
import { RecordTable, TableSkeleton } from '../record-table';
import { usePages } from '../use-pages';
import { DeletePostDialog } from './delete-post-dialog';
import { PostState } from './post-state';
import { blogPostsPage, useBlogPosts } from './use-blog-posts';

interface PostListProps {
  /** Opens the editor. */
  onOpen: (which: number | 'new') => void;
}

/** All posts of the practice, published or not. */
export function PostList({ onOpen }: PostListProps) {
  const [search, setSearch] = useState('');
  const list = useBlogPosts(search);
  const pages = usePages(list, blogPostsPage);
  const [deleting, setDeleting] = useState<AdminBlogPostDto>();

  const find = (text: string) => {
    setSearch(text);
    pages.first();
  };
  return (
    <>
      <div className="ui-page-title">
        <h1>Blog</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search posts"
            placeholder="Title, category or summary"
            value={search}
            onSearch={find}
          />
          <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => onOpen('new')}>
            New post
          </Button>
        </div>
      </div>
      {list.isPending ? (
        <TableSkeleton columns={5} label="Loading posts" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load posts. Please try again."
          detail="The posts are safe. The list could not be fetched."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label="Posts"
          pages={pages}
          total={list.total === 1 ? '1 post' : `${list.total} posts`}
          stale={list.isPlaceholderData}
          empty={
            search ? (
              <Empty
                art={<EmptyDocuments />}
                title="No posts match"
                action={<Button onClick={() => find('')}>Clear search</Button>}
              >
                Try another word of the title, category or summary.
              </Empty>
            ) : (
              <Empty art={<EmptyDocuments />} title="No posts yet">
                Write the first one. Nobody sees it before you publish it.
              </Empty>
            )
          }
          columns={[
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
            { title: 'State', render: ({ published }) => <PostState published={published} /> },
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
                    onClick={() => setDeleting(post)}
                  >
                    Delete
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      <DeletePostDialog post={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
