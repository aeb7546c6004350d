import { Injectable } from '@nestjs/common';
import type { LanguageModel } from 'ai';
import { CodedError } from '../../../common/coded-error.js';
import { Environment } from '../../../config/environment.js';

type Settings = Pick<Environment, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'>;
type Provider = NonNullable<Settings['AI_PROVIDER']>;
type MakeModel = (settings: Settings, name: string) => Promise<LanguageModel>;

const OLLAMA = 'http://127.0.0.1:11434/v1';

/**
 * Provider -> its model. Only what is set is passed, so that each library keeps its own default address. Loaded when it
 * is asked: a server without a chat, and a start, need none of these libraries.
 */
const MODELS: Record<Provider, MakeModel> = {
  openai: async (settings, name) => (await import('@ai-sdk/openai')).createOpenAI(access(settings))(name),
  anthropic: async (settings, name) => (await import('@ai-sdk/anthropic')).createAnthropic(access(settings))(name),
  google: async (settings, name) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access(settings))(name),
  'openai-compatible': (settings, name) => compatible('openai-compatible', settings, name),
  ollama: (settings, name) => compatible('ollama', { ...settings, AI_BASE_URL: settings.AI_BASE_URL ?? OLLAMA }, name),
};

/** The model that answers in the chat, as the settings name it. Its key stays in here. */
@Injectable()
export class ModelProvider {
  constructor(private readonly environment: Environment) {}

  /**
   * @param name another model of the same provider, which a role may ask for
   * @throws CodedError 503 when there is no provider in the settings
   */
  async model(name?: string | null): Promise<LanguageModel> {
    const { AI_PROVIDER: provider, AI_MODEL: usual } = this.environment;
    if (!provider || !usual) throw new CodedError('ai-not-configured');
    return MODELS[provider](this.environment, name ?? usual);
  }

  /** The text without the key, wherever a provider has put it. */
  withoutKey(text: string): string {
    const key = this.environment.AI_API_KEY;
    return key ? text.replaceAll(key, '…') : text;
  }
}

const access = ({ AI_API_KEY: apiKey, AI_BASE_URL: baseURL }: Settings) => ({
  ...(apiKey ? { apiKey } : {}),
  ...(baseURL ? { baseURL } : {}),
});

async function compatible(name: Provider, settings: Settings, model: string): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = (settings.AI_BASE_URL ?? '').replace(/\/+$/, '');
  const { AI_API_KEY: apiKey } = settings;
  return createOpenAICompatible({ name, baseURL, includeUsage: true, ...(apiKey ? { apiKey } : {}) })(model);
}
