/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BlogArticleDto = {
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
    /**
     * Markdown
     */
    content: string;
    /**
     * The content as HTML that may stand in a page as it is
     */
    html: string;
};

