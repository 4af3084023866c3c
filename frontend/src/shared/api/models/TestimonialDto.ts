/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TestimonialDto = {
    id: number;
    name: string;
    role: string;
    content: string;
    rating: number;
    /**
     * Shown to everybody
     */
    approved: boolean;
    created_at: string;
};

