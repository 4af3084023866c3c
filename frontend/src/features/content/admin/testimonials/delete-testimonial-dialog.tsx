import { useAction } from '../../../../shared/action/use-action';
import { TestimonialsService, type TestimonialDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface DeleteTestimonialDialogProps {
  /** The record to delete; undefined keeps the dialog closed. */
  testimonial: TestimonialDto | undefined;
  onDeleted: (testimonial: TestimonialDto) => void;
  onClose: () => void;
}

/** Confirms and permanently deletes a testimonial. */
export function DeleteTestimonialDialog({ testimonial, onDeleted, onClose }: DeleteTestimonialDialogProps) {
  const lastTestimonial = useLastDefined(testimonial);
  const deleting = useAction({
    call: ({ id }: TestimonialDto) => TestimonialsService.deleteTestimonial({ id }),
    events: ['testimonial.deleted'],
    success: 'Testimonial deleted successfully',
    failure: 'Failed to delete testimonial',
    onSuccess: (_, deleted) => {
      onDeleted(deleted);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={testimonial !== undefined}
      title="Delete this testimonial?"
      confirm="Delete"
      cancel="Keep testimonial"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => testimonial && deleting.mutate(testimonial)}
    >
      <p>
        The testimonial of {lastTestimonial?.name} will be deleted
        {lastTestimonial?.approved ? ' and disappear from the home page' : ''}. You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
