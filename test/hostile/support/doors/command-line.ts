import { vi } from 'vitest';
import { runProgram } from '../../../../src/apps/cli/program.ts';
import { settingsFrom } from '../../../../src/composition/settings.ts';
import { startFakeEndpoint, type FakeEndpoint } from '../../../support/fake-endpoint.ts';
import { purposeOf } from '../../../support/scripted-endpoint.ts';
import type { Answers } from '../../generators/replies.ts';
import type { Canaries } from '../canaries.ts';

/** How a command ended, and all that it said. */
export interface CommandEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command line in this process, with an endpoint on loopback whose model obeys the attacker. */
export class CommandLineDoor {
  readonly #canaries: Canaries;
  #endpoint: FakeEndpoint | undefined;
  /** What the model says next. */
  answers: Answers = { plan: '', edit: '', repair: '', review: '' };

  constructor(canaries: Canaries) {
    this.#canaries = canaries;
  }

  async open(): Promise<void> {
    this.#endpoint = await startFakeEndpoint((call) => {
      const purpose = purposeOf(call);
      return { kind: 'reply', text: purpose === 'other' ? this.answers.edit : this.answers[purpose] };
    });
  }

  async close(): Promise<void> {
    await this.#endpoint?.close();
  }

  /** Every prompt since it opened: the model is a stranger, too. */
  takePrompts(): string {
    const calls = this.#endpoint?.calls.splice(0) ?? [];
    return calls.flatMap(({ messages }) => messages.map(({ content }) => content)).join('\n');
  }

  async call(args: readonly string[], state: string): Promise<CommandEnd> {
    const out: string[] = [];
    const err: string[] = [];
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0),
    ];
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: state,
      PATCHWRIGHT_STATE_DIR: state,
      PATCHWRIGHT_MAX_CALLS: '8',
      OPENAI_API_KEY: this.#canaries.secret,
      OPENAI_BASE_URL: this.#endpoint!.url,
    };
    try {
      const code = await runProgram(args, settingsFrom(environment, state));
      return { code, stdout: out.join(''), stderr: err.join('') };
    } finally {
      for (const spy of spies) spy.mockRestore();
      process.exitCode = undefined;
    }
  }
}
