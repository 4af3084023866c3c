import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TestimonialsService, type TestimonialDto } from '../../shared/api';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { useLast } from '../../shared/antd/use-last';
import { useToast } from '../../shared/toast';
import { forgetTestimonials } from './use-testimonials';

interface DeleteTestimonialDialogProps {
  /** What is to be deleted; undefined keeps the dialog closed. */
  testimonial: TestimonialDto | undefined;
  onDeleted: (testimonial: TestimonialDto) => void;
  onClose: () => void;
}

/** Asks, and deletes a testimonial for good. */
export function DeleteTestimonialDialog({ testimonial, onDeleted, onClose }: DeleteTestimonialDialogProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const shown = useLast(testimonial);
  const deleting = useMutation({
    mutationFn: async ({ id }: TestimonialDto) => {
      await TestimonialsService.deleteTestimonial({ id });
    },
    onSuccess: (_, deleted) => {
      toast({ title: 'Testimonial deleted successfully' });
      onDeleted(deleted);
      onClose();
    },
    onError: () => toast({ title: 'Failed to delete testimonial', variant: 'destructive' }),
    // Also after a failure: another admin may have deleted it already.
    onSettled: () => forgetTestimonials(queries),
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
        What {shown?.name} said is removed{shown?.approved ? ', from the home page too' : ''}. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
