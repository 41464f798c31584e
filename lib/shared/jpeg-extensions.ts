/** Further extensions of a jpg: browsers save one as jfif, old programs as jpe or pjpeg. Taken wherever a jpg is. */
export const JPEG_EXTENSIONS = ['jfif', 'jpe', 'pjpeg', 'pjp'];
