/** Peers that are known by name. Each is a shell command run in the checkout; `docs/benchmarks.md` tells what it finds. */
const peers: Readonly<Record<string, string>> = {
  // Its text-based model needs no tool calls; its own bounds are off, since the bench counts.
  'mini-swe-agent': [
    'MSWEA_CONFIGURED=true MSWEA_COST_TRACKING=ignore_errors MSWEA_SILENT_STARTUP=true',
    'mini --yolo --exit-immediately --cost-limit 0 --model "openai/$PEER_MODEL"',
    '--model-class litellm_textbased --config mini_textbased.yaml --output "$PEER_TASK.trajectory.json" --task "$(cat "$PEER_TASK")"',
  ].join(' '),
};

/** The command of a peer: that of a known name, else the words themselves. */
export function commandOf(peer: string): string {
  return peers[peer] ?? peer;
}
