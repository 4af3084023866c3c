/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BlogPostDto = {
    id: number;
    /**
     * Its address: /blog/{slug}
     */
    slug: string;
    title: string;
    category: string;
    summary: string;
    created_at: string;
    updated_at: string;
};

