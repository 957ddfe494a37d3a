import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCiWorkflow } from '../../src/apps/cli/init/find-ci.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { flatConfig } from '../../src/validation/guards/configuration/flat-config.ts';
import { parseRuleFrontMatter } from '../../src/validation/rules/format/rule-metadata.ts';

// A list as a key: the parser of YAML would print a warning that quotes it, past everything that makes text harmless (R32).
const forged = '? ["\u202epatched (validated)"]\n: x\n';

describe('YAML of a repository', () => {
  beforeEach(() => void vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['its configuration', () => parseConfig(forged, 'patchwright.yml')],
    ['the head of a rule', () => parseRuleFrontMatter(forged)],
    ['the configuration of a tool', () => flatConfig('.eslintrc.yml', forged)],
    ['a workflow', () => findCiWorkflow(new Map([['.github/workflows/ci.yml', `on: push\n${forged}`]]))],
  ])('prints nothing by itself: %s', (_what, read) => {
    try {
      read();
    } catch {
      // What is wrong with it is told in our own words.
    }
    expect(process.emitWarning).not.toHaveBeenCalled();
  });
});
