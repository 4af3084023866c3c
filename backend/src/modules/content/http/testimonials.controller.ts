import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor, Page } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { OptionalActor } from '../../../platform/http/principal.js';
import { CreateTestimonialDto, TestimonialDto, UpdateTestimonialDto } from './testimonials.dto.js';
import { TestimonialQueries } from '../application/testimonial-queries.js';
import { Testimonials } from '../application/shown-content.js';

@ApiTags('Testimonials')
@Controller('testimonials')
export class TestimonialsController {
  constructor(
    private readonly testimonials: Testimonials,
    private readonly queries: TestimonialQueries,
  ) {}

  @Get()
  @Allow('sign-in-optional')
  @Endpoint({
    summary: 'Testimonials, newest first',
    description: 'Approved ones only; admins see all.',
    answer: [TestimonialDto],
  })
  listTestimonials(
    @OptionalActor() actor: Actor | undefined,
    @Query() page: PageQuery,
  ): Promise<Page<TestimonialDto>> {
    return this.queries.list(actor, page);
  }

  @Post()
  @Allow('admin')
  @Endpoint({
    summary: 'Add a testimonial',
    description: 'Visible to everyone once approved.',
    answer: TestimonialDto,
    status: 201,
    idempotent: 'database',
  })
  async createTestimonial(
    @CurrentActor() admin: Actor,
    @Body() testimonial: CreateTestimonialDto,
  ): Promise<TestimonialDto> {
    return this.queries.one(admin, (await this.testimonials.create(admin, testimonial)).id);
  }

  @Patch(':id')
  @Allow('admin')
  @Endpoint({
    summary: 'Change a testimonial',
    description: 'Omitted fields keep their values.',
    answer: TestimonialDto,
    byId: 'testimonials.id',
  })
  async updateTestimonial(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateTestimonialDto,
  ): Promise<TestimonialDto> {
    await this.testimonials.update(admin, id, changes);
    return this.queries.one(admin, id);
  }

  @Delete(':id')
  @Allow('admin')
  @Endpoint({
    summary: 'Delete a testimonial',
    description: 'Deletes it permanently.',
    byId: 'testimonials.id',
  })
  deleteTestimonial(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.testimonials.delete(admin, id);
  }
}
