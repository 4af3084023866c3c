import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BlogService, type AdminBlogPostDto } from '../../shared/api';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { useLast } from '../../shared/antd/use-last';
import { useToast } from '../../shared/toast';
import { forgetBlogPosts } from './use-blog-posts';

interface DeletePostDialogProps {
  /** What is to be deleted; undefined keeps the dialog closed. */
  post: AdminBlogPostDto | undefined;
  onClose: () => void;
}

/** Asks, and deletes a post for good. */
export function DeletePostDialog({ post, onClose }: DeletePostDialogProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const shown = useLast(post);
  const deleting = useMutation({
    mutationFn: async (id: number) => {
      await BlogService.deleteBlogPost({ id });
    },
    onSuccess: () => {
      toast({ title: 'Post deleted successfully' });
      onClose();
    },
    onError: () => toast({ title: 'Failed to delete post', variant: 'destructive' }),
    // Also after a failure: another admin may have deleted it already.
    onSettled: () => forgetBlogPosts(queries),
  });
  return (
    <ConfirmDialog
      open={post !== undefined}
      title="Delete this post?"
      confirm="Delete"
      cancel="Keep post"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => post && deleting.mutate(post.id)}
    >
      <p>
        {shown?.published
          ? `‘${shown.title}’ is taken off the site, and links to it end nowhere.`
          : `The draft ‘${shown?.title}’ is removed.`}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
