import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { BlogPostsAdminController } from './blog-posts-admin.controller.js';
import { BlogPostsController } from './blog-posts.controller.js';
import { BlogPosts } from './blog-posts.service.js';
import { ContactMessagesController } from './contact-messages.controller.js';
import { ContactMessagesRetention } from './contact-messages-retention.js';
import { ContactMessages } from './contact-messages.service.js';
import { ContactReceiptMails } from './contact-receipt-mails.js';
import { PublicContent } from './public-content.js';
import { TestimonialsController } from './testimonials.controller.js';
import { Testimonials } from './testimonials.service.js';

@Module({
  imports: [PracticeModule],
  controllers: [
    TestimonialsController,
    BlogPostsController,
    BlogPostsAdminController,
    ContactMessagesController,
  ],
  providers: [
    PublicContent,
    Testimonials,
    BlogPosts,
    ContactMessages,
    ContactMessagesRetention,
    ContactReceiptMails,
  ],
  exports: [PublicContent, ContactMessages, Testimonials, BlogPosts],
})
export class ContentModule {}
