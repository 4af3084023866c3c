/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TwoFactorSetupDto = {
    /**
     * Base32, for typing
     */
    secret: string;
    otpauthUrl: string;
    /**
     * The same as a QR code: the data address of an SVG image
     */
    qrCode: string;
};

