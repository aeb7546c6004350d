import { describe, expect, it } from '@jest/globals';
import { APICallError, RetryError } from 'ai';
import { readEnvironment } from '../../../config/environment.js';
import { modelErrorForLog, modelErrorSentence } from './model-error.js';
import { ModelProvider } from './provider.js';

const KEY = 'sk-key-that-nobody-may-see';
const provider = (variables: Record<string, string>): ModelProvider => new ModelProvider(readEnvironment(variables));
const failed = (statusCode: number | undefined, message = 'provider text') =>
  new APICallError({
    message,
    url: 'https://models',
    requestBodyValues: { page: 'text' },
    ...(statusCode ? { statusCode } : {}),
  });

const away = new APICallError({ message: 'x', url: 'http://x', requestBodyValues: {}, isRetryable: true });

describe('the model', () => {
  it.each([
    ['openai', 'openai.responses'],
    ['anthropic', 'anthropic.messages'],
    ['google', 'google.generative-ai'],
    ['openai-compatible', 'openai-compatible.chat'],
    ['ollama', 'ollama.chat'],
  ])('of %s is made from the settings, or by the name that a role has', async (name, made) => {
    const models = provider({ AI_PROVIDER: name, AI_MODEL: 'usual', AI_API_KEY: KEY, AI_BASE_URL: 'http://models/v1' });
    expect(await models.model()).toMatchObject({ modelId: 'usual', provider: made });
    expect(await models.model('other')).toMatchObject({ modelId: 'other', provider: made });
  });

  it('is missing without settings, and a sentence says so', async () => {
    await expect(provider({}).model()).rejects.toThrow(
      'The chat is not set up: whoever runs this server sets AI_PROVIDER',
    );
  });

  it('keeps its key out of texts', () => {
    expect(provider({ AI_API_KEY: KEY }).withoutKey(`Incorrect key ${KEY}.`)).toBe('Incorrect key ….');
  });
});

describe('an error of the model', () => {
  it.each([
    [failed(401), 'refused the key'],
    [failed(404), 'does not know the model'],
    [failed(429), 'asks for fewer requests'],
    [failed(529), 'failed (529)'],
    [failed(400), 'refused the request (400): provider text'],
    [failed(undefined), 'could not be read: provider text'],
    [away, 'cannot be reached'],
    [new TypeError('fetch failed'), 'cannot be reached'],
    [failed(200), 'connection to the model broke off'],
    [new RetryError({ message: 'x', reason: 'maxRetriesExceeded', errors: [failed(500)] }), 'failed (500)'],
    [new DOMException('x', 'TimeoutError'), 'did not answer in time'],
    [new Error('of the house'), 'broke off because of an error'],
  ])('%s is a sentence', (error, sentence) => {
    expect(modelErrorSentence(error)).toContain(sentence);
    expect(modelErrorSentence(error)).not.toContain('of the house');
    expect(modelErrorForLog(error)).not.toContain('requestBodyValues');
  });
});
