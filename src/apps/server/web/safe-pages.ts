import type { Context, MiddlewareHandler } from 'hono';

/** Nothing runs and nothing is loaded but what this server serves as a file of its own (R35). */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Headers of every answer that shows something. @param formTargets where forms may be sent besides here */
export function safeHeaders(formTargets: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // A delivery that was taken in: an empty answer to a program, thousands of times.
    if (context.res.status === 202) return;
    const forms = ["form-action 'self'", ...formTargets()].join(' ');
    context.header('content-security-policy', [...policy, forms].join('; '));
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    context.header('cross-origin-opener-policy', 'same-origin');
    context.header('cross-origin-resource-policy', 'same-origin');
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  };
}

/** Requests of one address for pages: bursts of `most`, then `perSecond`. Webhooks, files and probes are not counted. */
export function rateLimit(
  addressOf: (context: Context) => string,
  now: () => number,
  { most = 120, perSecond = 4 } = {},
): MiddlewareHandler {
  const left = new Map<string, { tokens: number; at: number }>();
  return async (context, next) => {
    const address = addressOf(context);
    const known = left.get(address) ?? { tokens: most, at: now() };
    const tokens = Math.min(most, known.tokens + ((now() - known.at) / 1000) * perSecond) - 1;
    left.delete(address);
    left.set(address, { tokens: Math.max(tokens, -1), at: now() });
    if (left.size > 10_000) left.delete(left.keys().next().value!);
    if (tokens >= 0) return next();
    context.header('retry-after', '1');
    return context.text('Too many requests; try again in a moment.\n', 429);
  };
}
