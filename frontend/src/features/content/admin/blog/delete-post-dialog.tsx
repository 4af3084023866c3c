import { useAction } from '../../../../shared/action/use-action';
import { BlogService, type AdminBlogPostDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface DeletePostDialogProps {
  /** The record to delete; undefined keeps the dialog closed. */
  post: AdminBlogPostDto | undefined;
  onClose: () => void;
}

/** Confirms and permanently deletes a post. */
export function DeletePostDialog({ post, onClose }: DeletePostDialogProps) {
  const lastPost = useLastDefined(post);
  const deleting = useAction({
    call: (id: number) => BlogService.deleteBlogPost({ id }),
    events: ['blog_post.deleted'],
    success: 'Post deleted successfully',
    failure: 'Failed to delete post',
    onSuccess: onClose,
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
        {lastPost?.published
          ? `“${lastPost.title}” will be removed from the site. Links to it stop working.`
          : `The draft “${lastPost?.title}” will be deleted.`}{' '}
        You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
