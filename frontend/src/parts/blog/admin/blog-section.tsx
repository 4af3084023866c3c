import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { ListSkeleton, Empty, Failed } from '../../../shared/antd/states';
import { PostEditor } from './post-editor';
import { PostList } from './post-list';
import { useBlogPost } from './use-blog-posts';
import './blog.css';

/** List of posts, or the editor of one: `?post=12`, or `?post=new`. */
export function BlogSection() {
  const [params, setParams] = useSearchParams();
  const named = params.get('post');
  const id = named !== null && /^\d{1,10}$/.test(named) ? Number(named) : undefined;
  const query = useBlogPost(id);
  const { record: post, isPending, isError } = query;

  const toList = () => setParams({});
  if (named === null) return <PostList onOpen={(which) => setParams({ post: String(which) })} />;
  // A failed refetch does not close the editor.
  if (named !== 'new' && isError && !post) {
    return <Failed message={t('Failed to load the post. Please try again.')} of={query} />;
  }
  if (id !== undefined && isPending) {
    return (
      <div className="ui-card" aria-busy="true">
        <ListSkeleton rows={5} label={t('Loading the post')} />
      </div>
    );
  }
  if (named !== 'new' && !post) {
    return (
      <div className="ui-card">
        <Empty title={t('Post not found')} action={<Button onClick={toList}>{t('All posts')}</Button>}>
          {t('It may have been deleted.')}
        </Empty>
      </div>
    );
  }
  return (
    <PostEditor
      post={post ?? undefined}
      // Replaces 'new' in the history, so that Back leads to the list.
      onCreated={(created) => setParams({ post: String(created) }, { replace: true })}
    />
  );
}
