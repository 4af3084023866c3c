import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { ContactMessageQueries } from './application/contact-message-queries.js';
import { ContactMessages } from './application/contact-messages.js';
import { Testimonials } from './application/testimonials.js';
import { ContactMessageRepository } from './domain/ports.js';
import { TestimonialRepository } from './domain/testimonial.js';
import { ContactMessagesController } from './http/contact-messages.controller.js';
import { PublicContent } from './http/public-content.js';
import { TestimonialsController } from './http/testimonials.controller.js';
import { contactMessageTable } from './infrastructure/content.tables.js';
import { SqlTestimonialRepository } from './infrastructure/sql-testimonial-repository.js';
import { TypeOrmContactMessageRepository } from './infrastructure/typeorm-contact-message-repository.js';

export const contentTables = [contactMessageTable];

@Module({
  imports: [PracticeModule, PricesModule],
  controllers: [TestimonialsController, ContactMessagesController],
  providers: [
    PublicContent,
    Testimonials,
    ContactMessageQueries,
    ContactMessages,
    { provide: ContactMessageRepository, useClass: TypeOrmContactMessageRepository },
    { provide: TestimonialRepository, useClass: SqlTestimonialRepository },
  ],
  exports: [PublicContent, ContactMessages, Testimonials],
})
export class ContentModule {}
