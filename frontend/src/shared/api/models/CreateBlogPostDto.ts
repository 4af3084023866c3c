/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CreateBlogPostDto = {
    title: string;
    category: string;
    summary: string;
    /**
     * Markdown
     */
    content: string;
    /**
     * Everybody can read it; a new one is a draft unless told
     */
    published?: boolean;
};

