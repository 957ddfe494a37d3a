export { pathsOf, whyOffLimits } from './why-off-limits.ts';
