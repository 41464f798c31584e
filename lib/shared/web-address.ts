export const MAX_WEB_ADDRESS_LENGTH = 2000;
export const INVALID_WEB_ADDRESS = 'Enter a web address that starts with http:// or https://.';

export const WEB_ADDRESS = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
