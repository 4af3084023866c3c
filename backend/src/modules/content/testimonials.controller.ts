import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../kernel/actor.js';
import type { Page } from '../../kernel/page.js';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { PageQuery } from '../../platform/http/page-query.dto.js';
import { CurrentActor, OptionalActor } from '../../platform/http/principal.js';
import { CreateTestimonialDto, TestimonialDto, UpdateTestimonialDto } from './testimonials.dto.js';
import { Testimonials } from './testimonials.service.js';

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
    refusals: { 400: 'request.invalid' },
  })
  listTestimonials(
    @OptionalActor() actor: Actor | undefined,
    @Query() page: PageQuery,
  ): Promise<Page<TestimonialDto>> {
    return this.testimonials.list(actor, page);
  }

  @Post()
  @Allow('admin')
  @Idempotent()
  @Endpoint({
    summary: 'Add a testimonial',
    description: 'Visible to everyone once approved.',
    answer: TestimonialDto,
    status: 201,
    idempotent: true,
    refusals: { 400: 'request.invalid' },
  })
  createTestimonial(
    @CurrentActor() admin: Actor,
    @Body() testimonial: CreateTestimonialDto,
  ): Promise<TestimonialDto> {
    return this.testimonials.create(admin, testimonial);
  }

  @Patch(':id')
  @Allow('admin')
  @Endpoint({
    summary: 'Change a testimonial',
    description: 'Omitted fields keep their values.',
    answer: TestimonialDto,
    byId: 'testimonials.id',
    refusals: { 400: 'request.invalid', 404: 'testimonial.not_found' },
  })
  updateTestimonial(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateTestimonialDto,
  ): Promise<TestimonialDto> {
    return this.testimonials.update(admin, id, changes);
  }

  @Delete(':id')
  @Allow('admin')
  @Endpoint({
    summary: 'Delete a testimonial',
    description: 'Deletes it permanently.',
    byId: 'testimonials.id',
    refusals: { 404: 'testimonial.not_found' },
  })
  deleteTestimonial(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.testimonials.delete(admin, id);
  }
}
