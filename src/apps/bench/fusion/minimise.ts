/** Value of a function at a point; writes its gradient into `gradient`. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

const remembered = 10;

/**
 * Finds the minimum of a smooth convex function: L-BFGS with halving of the step.
 * Source: Nocedal and Wright, Numerical Optimization (2006), algorithms 7.4 and 3.1.
 */
export function minimise(objective: Objective, start: Float64Array, maxRounds = 200): Float64Array {
  let point: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(point.length);
  let value = objective(point, gradient);
  const steps: { moved: Float64Array; turned: Float64Array; scale: number }[] = [];
  for (let round = 0; round < maxRounds && norm(gradient) > 1e-7; round += 1) {
    const direction = descent(gradient, steps);
    const promised = dot(direction, gradient);
    const nextGradient = new Float64Array(point.length);
    let step = 1;
    let next: Float64Array = along(point, direction, step);
    let nextValue = objective(next, nextGradient);
    while (nextValue > value + 1e-4 * step * promised && step > 1e-10) {
      step /= 2;
      next = along(point, direction, step);
      nextValue = objective(next, nextGradient);
    }
    if (nextValue >= value) break;
    const moved = along(next, point, -1);
    const turned = along(nextGradient, gradient, -1);
    const bend = dot(moved, turned);
    if (bend > 1e-14) steps.push({ moved, turned, scale: 1 / bend });
    if (steps.length > remembered) steps.shift();
    const gained = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    if (gained < 1e-10 * Math.max(1, Math.abs(value))) break;
  }
  return point;
}

/** The two-loop recursion: the inverse of the remembered curvature times the gradient, downhill. */
function descent(
  gradient: Float64Array,
  steps: readonly { moved: Float64Array; turned: Float64Array; scale: number }[],
): Float64Array {
  let direction: Float64Array = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { moved, turned, scale } of steps.toReversed()) {
    const share = scale * dot(moved, direction);
    shares.unshift(share);
    direction = along(direction, turned, -share);
  }
  const last = steps.at(-1);
  const size = last ? 1 / (last.scale * dot(last.turned, last.turned)) : 1 / Math.max(1, norm(gradient));
  direction = direction.map((value) => value * size);
  steps.forEach(({ moved, turned, scale }, at) => {
    direction = along(direction, moved, shares[at]! - scale * dot(turned, direction));
  });
  return direction;
}

function along(from: Float64Array, direction: Float64Array, step: number): Float64Array {
  return from.map((value, at) => value + step * direction[at]!);
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}
