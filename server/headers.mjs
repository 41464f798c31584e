/** The headers that stand on every answer, whoever made it (SECURITY, Input and output). */

/** Makes the function that lets an answer carry them, unless the app has said otherwise by then. */
export function securityHeaders(appUrl) {
  const fixed = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'X-Frame-Options': 'DENY',
    ...(appUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
  const entries = Object.entries(fixed);
  return (request, response) => {
    const isApi = pathOf(request).startsWith('/api/');
    const writeHead = response.writeHead;
    response.writeHead = function (...given) {
      if (!response.headersSent) {
        for (const [name, value] of entries) if (!response.hasHeader(name)) response.setHeader(name, value);
        if (isApi && !response.hasHeader('cache-control')) response.setHeader('Cache-Control', 'no-store');
      }
      return writeHead.apply(response, given);
    };
  };
}

/** The path of a request without its query. */
export function pathOf(request) {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
