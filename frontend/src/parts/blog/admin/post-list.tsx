import { t } from '@steward/texts';
import { openFile } from '../../../shared/action/download';
import { Button, AddButton } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { BlogService, type AdminBlogPostDto } from '../../../shared/api';
import { EmptyDocuments } from '../../../shared/art/empty-documents';
import { formatDate } from '../../../shared/text/format';
import { languageNames } from '../../../shared/text/page-language';
import { postAddress } from '../shared/post-address';
import { ListScreen, ListSearch, useRecordFilters } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowMenu } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { PostStatus } from './post-editor';
import { blogPostsPath } from './use-blog-posts';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { postTimes } from './queries';

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
    load: (page) => BlogService.listBlogPostsForAdmin(page),
    times: postTimes,
  });
  const areMixed = new Set(records.list.rows.map(({ language }) => language)).size > 1;
  const dialogs = useRecordDialogs<AdminBlogPostDto, 'delete'>();
  return (
    <>
      <ListScreen
        {...records}
        title={t('Blog')}
        buttons={
          <AddButton type="primary" onClick={() => onOpen('new')}>
            {t('New post')}
          </AddButton>
        }
        tools={
          <ListSearch
            label={t('Search posts')}
            placeholder={t('Title, category or summary')}
            of={filtering}
          />
        }
        label={t('Posts')}
        count={(count) => t('{count, plural, one {# post} other {# posts}}', { count })}
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{
          title: t('No posts match'),
          text: t('Try another title, category or summary.'),
          clear: t('Clear search'),
        }}
        empty={{
          title: t('No posts yet'),
          text: t('Write your first post. Visitors see it once you publish it.'),
          action: <Button onClick={() => onOpen('new')}>{t('Write a post')}</Button>,
        }}
        rows={columnsOf(onOpen, areMixed)}
        actions={(post) => (
          <RowMenu
            of={post.title}
            actions={[
              { label: t('Edit'), icon: 'pencil', onSelect: () => onOpen(post.id) },
              post.published && {
                label: t('View on site'),
                icon: 'arrow-external',
                onSelect: () => openFile(postAddress(post)),
              },
              {
                label: t('Delete'),
                icon: 'trash',
                danger: true,
                onSelect: () => dialogs.open('delete', post),
              },
            ]}
          />
        )}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this post?')}
        confirm={t('Delete')}
        cancel={t('Keep post')}
        call={({ id }) => BlogService.deleteBlogPost({ id })}
        events={['blog_post.deleted']}
        success={t('Post deleted successfully')}
        failure={t('Failed to delete post')}
        onClose={dialogs.close}
      >
        {({ published, title }) => (
          <p>
            {published
              ? t('“{title}” will be removed from the site. Links to it stop working. You can’t undo this.', {
                  title,
                })
              : t('The draft “{title}” will be deleted. You can’t undo this.', { title })}
          </p>
        )}
      </ConfirmAction>
    </>
  );
}

/** @param areMixed true if the posts are in several languages */
const columnsOf = (onOpen: (id: number) => void, areMixed: boolean): Column<AdminBlogPostDto>[] => [
  {
    title: t('Title'),
    long: true,
    render: ({ id, title, language }) => (
      <Button type="link" className="admin-title" lang={language} onClick={() => onOpen(id)}>
        {title}
      </Button>
    ),
  },
  {
    title: t('Category'),
    place: 'who',
    // A column of its own would make the table wider than the screen.
    render: ({ category, language }) => (
      <>
        <span lang={language}>{category}</span>
        {areMixed && (
          <div className="ui-hint" lang={language}>
            {languageNames[language]}
          </div>
        )}
      </>
    ),
  },
  {
    title: t('Status'),
    place: 'badge',
    render: ({ published }) => <PostStatus published={published} />,
  },
  { title: t('Date'), place: 'amount', numeric: true, render: ({ created_at }) => formatDate(created_at) },
];
