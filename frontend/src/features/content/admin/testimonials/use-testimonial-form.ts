import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { TestimonialsService, type TestimonialDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/http/api-error';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { emptyTestimonial, testimonialSchema, type TestimonialForm } from './testimonial-schema';

/**
 * The single form of the screen: for a new testimonial, or an existing one.
 * @param isShown true while it is visible, not in a closed dialog
 */
export function useTestimonialForm(isShown: boolean, onSaved: () => void) {
  const [edited, setEdited] = useState<TestimonialDto>();
  const form = useForm<TestimonialForm>({
    resolver: standardSchemaResolver(testimonialSchema),
    defaultValues: emptyTestimonial,
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;

  const draft = useFormDraft(form, isShown ? `testimonial:${edited?.id ?? 'new'}` : undefined);

  /** Fills the form with a testimonial, or clears it for a new one. */
  const open = (testimonial: TestimonialDto | undefined) => {
    setEdited(testimonial);
    const { name, role, content, language, rating, approved } = testimonial ?? emptyTestimonial;
    reset({ name, role, content, language, rating, approved });
  };
  const saving = useAction({
    call: (requestBody: TestimonialForm, keyFor) =>
      edited
        ? TestimonialsService.updateTestimonial({ id: edited.id, requestBody })
        : TestimonialsService.createTestimonial({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['testimonial.saved'],
    success: () => ({
      title: edited ? t('Testimonial updated successfully') : t('Testimonial created successfully'),
    }),
    failure: (failure) => ({
      title: edited ? t('Failed to update testimonial') : t('Failed to create testimonial'),
      description: errorMessage(failure),
    }),
    form,
    onSuccess: () => {
      open(undefined);
      onSaved();
    },
  });
  return {
    control,
    edited,
    open,
    setFocus,
    isDirty: formState.isDirty,
    isSaving: saving.isPending,
    draft,
    submit: handleSubmit((values) => saving.mutate(values)),
  };
}
