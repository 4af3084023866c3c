import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { BlogPostQueries } from './application/blog-post-queries.js';
import { ContactMessageQueries } from './application/contact-message-queries.js';
import { ContactMessages } from './application/contact-messages.js';
import { BlogPosts } from './application/blog-posts.js';
import { Testimonials } from './application/testimonials.js';
import { BlogPostRepository, ContactMessageRepository } from './domain/ports.js';
import { TestimonialRepository } from './domain/testimonial.js';
import { BlogPostsController } from './http/blog-posts.controller.js';
import { ContactMessagesController } from './http/contact-messages.controller.js';
import { PublicContent } from './http/public-content.js';
import { TestimonialsController } from './http/testimonials.controller.js';
import { ContactMessagesRetention } from './infrastructure/contact-messages-retention.js';
import { blogPostTable, contactMessageTable } from './infrastructure/content.tables.js';
import { SqlTestimonialRepository } from './infrastructure/sql-testimonial-repository.js';
import { TypeOrmBlogPostRepository } from './infrastructure/typeorm-blog-post-repository.js';
import { TypeOrmContactMessageRepository } from './infrastructure/typeorm-contact-message-repository.js';

export const contentTables = [blogPostTable, contactMessageTable];

@Module({
  imports: [PracticeModule, PricesModule],
  controllers: [TestimonialsController, BlogPostsController, ContactMessagesController],
  providers: [
    PublicContent,
    Testimonials,
    BlogPostQueries,
    BlogPosts,
    ContactMessageQueries,
    ContactMessages,
    ContactMessagesRetention,
    { provide: BlogPostRepository, useClass: TypeOrmBlogPostRepository },
    { provide: ContactMessageRepository, useClass: TypeOrmContactMessageRepository },
    { provide: TestimonialRepository, useClass: SqlTestimonialRepository },
  ],
  exports: [PublicContent, ContactMessages, Testimonials, BlogPosts],
})
export class ContentModule {}
