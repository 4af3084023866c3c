/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminBlogPostDto } from '../models/AdminBlogPostDto';
import type { ArticleHtmlDto } from '../models/ArticleHtmlDto';
import type { BlogArticleDto } from '../models/BlogArticleDto';
import type { BlogPostDto } from '../models/BlogPostDto';
import type { CreateBlogPostDto } from '../models/CreateBlogPostDto';
import type { MarkdownDto } from '../models/MarkdownDto';
import type { UpdateBlogPostDto } from '../models/UpdateBlogPostDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class BlogService {
    /**
     * Published posts, newest first
     * Without their content; all of them or those of one category.
     * @returns BlogPostDto Published posts, newest first
     * @throws ApiError
     */
    public static listBlogPosts({
        limit,
        cursor,
        category,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * Only posts of this category
         */
        category?: string,
    }): CancelablePromise<Array<BlogPostDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/blog-posts',
            query: {
                'limit': limit,
                'cursor': cursor,
                'category': category,
            },
            errors: {
                400: `Invalid input`,
            },
        });
    }
    /**
     * A published post
     * With its content as Markdown and as HTML.
     * @returns BlogArticleDto A published post
     * @throws ApiError
     */
    public static getBlogPost({
        slug,
    }: {
        slug: string,
    }): CancelablePromise<BlogArticleDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/blog-posts/{slug}',
            path: {
                'slug': slug,
            },
            errors: {
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * All posts, newest first
     * Drafts too. Searches title, category and summary.
     * @returns AdminBlogPostDto All posts, newest first
     * @throws ApiError
     */
    public static listAllBlogPosts({
        limit,
        cursor,
        search,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * Part of a word, in any case
         */
        search?: string,
    }): CancelablePromise<Array<AdminBlogPostDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/blog-posts',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Write a post
     * Its address is made of its title. It is a draft unless it is published at once.
     * @returns AdminBlogPostDto Write a post
     * @throws ApiError
     */
    public static createBlogPost({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateBlogPostDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminBlogPostDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/blog-posts',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * See Markdown as a post would show it
     * Stores nothing.
     * @returns ArticleHtmlDto See Markdown as a post would show it
     * @throws ApiError
     */
    public static previewBlogPost({
        requestBody,
    }: {
        requestBody: MarkdownDto,
    }): CancelablePromise<ArticleHtmlDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/blog-posts/preview',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * One post whole
     * A draft, too.
     * @returns AdminBlogPostDto One post whole
     * @throws ApiError
     */
    public static findBlogPost({
        id,
    }: {
        /**
         * blog_posts.id
         */
        id: number,
    }): CancelablePromise<AdminBlogPostDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/blog-posts/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Change, publish or withdraw a post
     * Fields that are left out keep their values; its address never changes.
     * @returns AdminBlogPostDto Change, publish or withdraw a post
     * @throws ApiError
     */
    public static updateBlogPost({
        id,
        requestBody,
    }: {
        /**
         * blog_posts.id
         */
        id: number,
        requestBody: UpdateBlogPostDto,
    }): CancelablePromise<AdminBlogPostDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/blog-posts/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Delete a post
     * For good; its address is free again.
     * @returns void
     * @throws ApiError
     */
    public static deleteBlogPost({
        id,
    }: {
        /**
         * blog_posts.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/blog-posts/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
}
