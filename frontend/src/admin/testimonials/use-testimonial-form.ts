import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { TestimonialsService, type TestimonialDto } from '../../shared/api';
import { saidOf } from '../failure';
import { useAttemptKey } from '../../shared/antd/attempt-key';
import { showServerFields } from '../../shared/antd/server-fields';
import { useToast } from '../../shared/toast';
import { emptyTestimonial, testimonialSchema, type TestimonialForm } from './testimonial-schema';
import { forgetTestimonials } from './use-testimonials';

/** The one form of the screen: for a new testimonial, or for the one that is being edited. */
export function useTestimonialForm(onSaved: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const attemptKey = useAttemptKey();
  const [edited, setEdited] = useState<TestimonialDto>();
  const { control, handleSubmit, reset, setError, setFocus, formState } = useForm<TestimonialForm>({
    resolver: standardSchemaResolver(testimonialSchema),
    defaultValues: emptyTestimonial,
  });

  /** Fills the form with a testimonial, or empties it for a new one. */
  const open = (testimonial: TestimonialDto | undefined) => {
    setEdited(testimonial);
    const { name, role, content, rating, approved } = testimonial ?? emptyTestimonial;
    reset({ name, role, content, rating, approved });
  };
  const saving = useMutation({
    mutationFn: (requestBody: TestimonialForm) => {
      if (edited) return TestimonialsService.updateTestimonial({ id: edited.id, requestBody });
      return TestimonialsService.createTestimonial({
        requestBody,
        idempotencyKey: attemptKey.next(requestBody),
      });
    },
    onSuccess: () => {
      attemptKey.settle();
      toast({
        title: edited ? 'Testimonial updated successfully' : 'Testimonial created successfully',
      });
      open(undefined);
      onSaved();
      return forgetTestimonials(queries);
    },
    onError: (failure) => {
      attemptKey.settle(failure);
      showServerFields(failure, emptyTestimonial, setError);
      toast({
        title: edited ? 'Failed to update testimonial' : 'Failed to create testimonial',
        description: saidOf(failure),
        variant: 'destructive',
      });
    },
  });
  return {
    control,
    edited,
    open,
    setFocus,
    isDirty: formState.isDirty,
    isSaving: saving.isPending,
    submit: handleSubmit((values) => saving.mutate(values)),
  };
}

export type TestimonialFormState = ReturnType<typeof useTestimonialForm>;
