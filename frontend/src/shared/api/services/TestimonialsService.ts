/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CreateTestimonialDto } from '../models/CreateTestimonialDto';
import type { TestimonialDto } from '../models/TestimonialDto';
import type { UpdateTestimonialDto } from '../models/UpdateTestimonialDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class TestimonialsService {
    /**
     * Testimonials, newest first
     * The approved ones; an admin who is signed in sees all.
     * @returns TestimonialDto Testimonials, newest first
     * @throws ApiError
     */
    public static listTestimonials({
        limit,
        cursor,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<TestimonialDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/testimonials',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * Add a testimonial
     * Everybody sees it once it is approved.
     * @returns TestimonialDto Add a testimonial
     * @throws ApiError
     */
    public static createTestimonial({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateTestimonialDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<TestimonialDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/testimonials',
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
     * Change a testimonial
     * Fields that are left out keep their values.
     * @returns TestimonialDto Change a testimonial
     * @throws ApiError
     */
    public static updateTestimonial({
        id,
        requestBody,
    }: {
        /**
         * testimonials.id
         */
        id: number,
        requestBody: UpdateTestimonialDto,
    }): CancelablePromise<TestimonialDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/testimonials/{id}',
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
     * Delete a testimonial
     * For good.
     * @returns void
     * @throws ApiError
     */
    public static deleteTestimonial({
        id,
    }: {
        /**
         * testimonials.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/testimonials/{id}',
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
