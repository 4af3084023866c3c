/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ProfilePhotoDto = {
    /**
     * One .jpg, .jpeg, .png or .webp, max 5MB
     */
    file: Blob;
};

