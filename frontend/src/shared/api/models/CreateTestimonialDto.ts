/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CreateTestimonialDto = {
    name: string;
    role: string;
    content: string;
    /**
     * Stars; a new one has 5 unless told
     */
    rating?: number;
    /**
     * Shown to everybody; a new one is not unless told
     */
    approved?: boolean;
};

