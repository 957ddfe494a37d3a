import { fileBeingWritten } from './file-being-written.ts';
import { wordsOfCommands } from './words-of-commands.ts';
import type { RunEvent, StreamProgress } from '../../../ports/index.ts';

/** Stages in the order of a run, as the live line names them. */
const stages = [
  'Reading the repository',
  'Indexing the repository',
  'Ranking files',
  'Planning',
  'Writing edits',
  'Checking',
  'Reviewing',
] as const;
type Stage = (typeof stages)[number];

/** What the live line tells; changed by events and by what streams in. */
export interface LiveState {
  stage: Stage;
  /** Present while a call is under way. */
  call?: { model?: string; promptTokens: number; stream?: StreamProgress; file?: string };
  /** What the commands that run are for. */
  commands?: string;
  models: Readonly<Partial<Record<'strong' | 'weak', string>>>;
  spentUsd: number;
  ceilingUsd?: number;
  /** Seconds that earlier runs here took; absent where too few are known. */
  usualSeconds?: number;
}

/** Before anything has happened. */
export const atStart: LiveState = { stage: stages[0], models: {}, spentUsd: 0 };

/** The state after an event. */
export function advance(state: LiveState, event: RunEvent): LiveState {
  switch (event.type) {
    case 'run-started':
      return { ...state, models: event.models ?? {} };
    case 'issue-read':
      return { ...state, stage: 'Indexing the repository', ceilingUsd: event.bound.costUsd };
    case 'index-refreshed':
      return { ...state, stage: 'Ranking files' };
    case 'snippets-ranked':
      return { ...state, stage: 'Planning' };
    case 'plan-ready':
      return { ...state, stage: 'Writing edits' };
    case 'edit-applied':
      return { ...state, stage: 'Checking' };
    case 'commands-started':
      return { ...state, commands: wordsOfCommands(event) };
    case 'check-finished':
    case 'proof-finished':
    case 'control-finished':
      return { ...state, stage: 'Checking', commands: undefined };
    case 'call-started':
      return {
        ...state,
        commands: undefined,
        stage: event.purpose === 'review' ? 'Reviewing' : state.stage,
        call: { model: state.models[event.role], promptTokens: event.promptTokens },
      };
    case 'call-finished':
      return { ...state, call: undefined };
    case 'budget-spent':
      return { ...state, spentUsd: event.total.costUsd };
    default:
      return state;
  }
}

/** The state after a piece of a reply came in. */
export function streamed(state: LiveState, stream: StreamProgress): LiveState {
  return state.call ? { ...state, call: { ...state.call, stream } } : state;
}

/** The state with the name of the file that is being written in place of the reply. */
export function withFile(state: LiveState): LiveState {
  const { call } = state;
  if (call?.stream === undefined) return state;
  const { text = '', phase, tokens } = call.stream;
  const file = phase === 'writing' ? fileBeingWritten(text) : undefined;
  return { ...state, call: { ...call, stream: { phase, tokens }, file } };
}

/** One line, cut to the width of the terminal: where the run is, what the model does, what it has cost. */
export function renderLive(state: LiveState, seconds: number, columns: number): string {
  const { stage, call, commands, spentUsd, ceilingUsd } = state;
  const cost = `$${spentUsd.toFixed(4)}${ceilingUsd === undefined ? '' : ` of at most $${ceilingUsd.toFixed(2)}`}`;
  const parts = [
    `${stage} (${stages.indexOf(stage) + 1}/${stages.length})`,
    describeTime(seconds, state.usualSeconds),
    ...(ceilingUsd === 0 ? [] : [cost]), // no price is known
    ...(call ? [describeCall(call)] : commands === undefined ? [] : [commands]),
  ];
  const line = parts.join(' · ');
  return line.length <= columns ? line : `${line.slice(0, Math.max(0, columns - 1))}…`;
}

/** The time, with the estimate as long as that has not passed. */
function describeTime(seconds: number, usual: number | undefined): string {
  const passed = `${Math.round(seconds)} s`;
  return usual === undefined || seconds > usual ? passed : `${passed} of about ${Math.round(usual)}`;
}

function describeCall({ model, promptTokens, stream, file }: NonNullable<LiveState['call']>): string {
  const doing = stream ? [stream.phase, file].filter(Boolean).join(' ') : 'waiting';
  const out = stream ? `, ${stream.tokens} tokens` : '';
  return `${model ?? 'the model'}: ${promptTokens} tokens in, ${doing}${out}`;
}
