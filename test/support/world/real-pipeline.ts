import path from 'node:path';
import { executeRun } from '../../../src/composition/run/execute-run.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import type { DraftTools } from '../../../src/jobs/events/index.ts';
import type { LanguageModel, ModelRequest } from '../../../src/ports/index.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../scripted-endpoint.ts';
import type { Stage } from './setup.ts';

const answers: Readonly<Record<string, string>> = {
  plan: planReply(changeBlock('modify', 'src/total.js')),
  edit: editBlock('src/total.js', 'export const STEP = 1;', 'export const STEP = 2;'),
  review: contentReview,
};

/** A model that knows one answer to each kind of question. @param ask told before each answer; may throw */
export function answering(ask: (request: ModelRequest) => unknown): LanguageModel {
  return {
    async complete(request) {
      await ask(request);
      const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0.01 };
      return { text: answers[request.purpose] ?? '', finish: 'stop', model: 'scripted', usage };
    },
  };
}

/** The real pipeline with its run folders, in a state folder that travels between attempts. */
export function realPipeline(stage: Stage, model: LanguageModel): DraftTools['run'] {
  const state = path.join(stage.jobs.temp, 'state');
  const settings = settingsFrom({ PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: state }, '/nonexistent');
  return ({ request, workspace, context }) =>
    executeRun({ request, workspace, config: context.config, settings, model, trustChecks: true });
}
