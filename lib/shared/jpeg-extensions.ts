/** Browsers save a jpg as jfif, old programs as jpe or pjpeg. Accepted wherever a jpg is. */
export const JPEG_EXTENSIONS = ['jfif', 'jpe', 'pjpeg', 'pjp'];
