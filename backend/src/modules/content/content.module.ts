import { Module } from '@nestjs/common';
import { BlogPostsAdminController } from './blog-posts-admin.controller.js';
import { BlogPostsController } from './blog-posts.controller.js';
import { BlogPosts } from './blog-posts.service.js';
import { ContactMessagesController } from './contact-messages.controller.js';
import { ContactMessagesRetention } from './contact-messages-retention.js';
import { ContactMessages } from './contact-messages.service.js';
import { ContactReceiptMails } from './contact-receipt-mails.js';
import { PaymentInstructionsMails } from './payment-instructions-mails.js';
import { PracticeTimeZone } from './practice-time-zone.js';
import { PublicChange } from './public-change.js';
import { PublicContent } from './public-content.js';
import { SiteController } from './site.controller.js';
import { Site } from './site.service.js';
import { TestimonialsController } from './testimonials.controller.js';
import { Testimonials } from './testimonials.service.js';

@Module({
  controllers: [
    SiteController,
    TestimonialsController,
    BlogPostsController,
    BlogPostsAdminController,
    ContactMessagesController,
  ],
  providers: [
    PracticeTimeZone,
    PaymentInstructionsMails,
    PublicChange,
    PublicContent,
    Site,
    Testimonials,
    BlogPosts,
    ContactMessages,
    ContactMessagesRetention,
    ContactReceiptMails,
  ],
  exports: [PublicContent, ContactMessages, Site, Testimonials, BlogPosts],
})
export class ContentModule {}
