import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { OptionalActor } from '../../../platform/http/principal.js';
import { CreateTestimonialDto, TestimonialDto, UpdateTestimonialDto } from './testimonials.dto.js';
import { Testimonials } from '../application/testimonials.js';

@ApiTags('Testimonials')
@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: Testimonials) {}

  @Get()
  @Allow('sign-in-optional')
  @Endpoint({
    summary: 'Testimonials, newest first',
    description: 'Approved ones only; admins see all.',
    answer: [TestimonialDto],
  })
  listTestimonials(@OptionalActor() actor: Actor | undefined, @Query() page: PageQuery) {
    return this.testimonials.list(actor, page);
  }

  @Post()
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Add a testimonial',
    description: 'Visible to everyone once approved.',
    answer: TestimonialDto,
    status: 201,
    idempotent: 'database',
  })
  createTestimonial(@CurrentActor() admin: Actor, @Body() testimonial: CreateTestimonialDto) {
    return this.testimonials.create(admin, testimonial);
  }

  @Patch(':id')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Change a testimonial',
    description: 'Omitted fields keep their values.',
    answer: TestimonialDto,
    byId: 'testimonials.id',
  })
  updateTestimonial(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateTestimonialDto,
  ) {
    return this.testimonials.update(admin, id, changes);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a testimonial',
    description: 'Deletes it permanently.',
    byId: 'testimonials.id',
  })
  deleteTestimonial(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.testimonials.delete(admin, id);
  }
}
