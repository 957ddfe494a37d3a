import { PatchwrightError } from '../../../errors/index.ts';
import type { ChatMessage, Picture } from '../../../ports/index.ts';
import type { Checkup } from './checkup.ts';
import type { ExaminedEndpoint } from '../../../composition/model/compose-model.ts';

/** 32 × 32 points of one purple, 96 bytes: a colour that nobody guesses. */
const purple: Picture = {
  url: 'purple.png',
  mediaType: 'image/png',
  sha256: 'e7781dee3ae7e28010fd468a8dd75d41317996c72f6674b4ba027eb4f5afa0b4',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR42u3NMQkAAAwDsEqv9KnoMQjkT5pORSAQCAQCgUAgEHwJDnfvAD3VkOoHAAAAAElFTkSuQmCC',
};
const question =
  'Which colour fills the attached picture? Reply with one word. If you see no picture, reply: none';

/** How servers refuse a picture, some as an error of their own; any other failure says nothing about pictures. */
const refusals = new Set<string>(['bad-request', 'server-error']);

/**
 * Shows the model one tiny picture, and says what its answer means for `model.vision`.
 * @param isOn what the configuration says
 */
export async function tryPicture(model: ExaminedEndpoint, isOn: boolean): Promise<Checkup> {
  const messages: ChatMessage[] = [{ role: 'user', content: question, pictures: [purple] }];
  const seen = await model
    .stream({ role: 'strong', purpose: 'doctor', messages, maxOutputTokens: 200 })
    .then(({ outcome }) => /purple|violet|magenta/i.test(outcome.text))
    .catch((error: unknown) => {
      if (!(error instanceof PatchwrightError)) throw error;
      return refusals.has(error.code) ? false : error;
    });
  const what = 'pictures';
  if (typeof seen !== 'boolean')
    return { what, status: 'note', found: `unknown whether images are seen: ${seen.message}` };
  if (seen === isOn) {
    const found = isOn ? 'seen; model.vision is on' : 'not seen; model.vision is off, so it gets their URLs';
    return { what, status: 'ok', found };
  }
  return seen
    ? {
        what,
        status: 'note',
        found: 'seen, and model.vision is off',
        advice: 'Set model.vision: true to show it the images of issues; currently it gets their URLs.',
      }
    : {
        what,
        status: 'problem',
        found: 'not seen, and model.vision is on',
        advice:
          'Set model.vision: false, or use a model with vision: runs on issues with images would fail or ignore them.',
      };
}
